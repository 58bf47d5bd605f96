#ifndef CLIBXML2_SHIM_H
#define CLIBXML2_SHIM_H

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

/// Swift cannot make a variadic function.
static inline void CLibXML2_ignore(void *context, const char *message, ...) {
  (void)context;
  (void)message;
}

static inline void CLibXML2_ignoreStructured(void *context, xmlErrorPtr error) {
  (void)context;
  (void)error;
}

/// Keeps what libxml2 reports without a parser (a failed conversion, with the bytes) off standard error.
/// Holds for the calling thread.
static inline void CLibXML2_silence(void) {
  xmlSetGenericErrorFunc(NULL, CLibXML2_ignore);
  xmlSetStructuredErrorFunc(NULL, CLibXML2_ignoreStructured);
}

#endif
