#ifndef CLIBXML2_SHIM_H
#define CLIBXML2_SHIM_H

/// New versions of libxml2 mark what they would rather have callers leave alone: as warnings, which are errors here.
#define XML_DEPRECATED
#define XML_DEPRECATED_MEMBER

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

/// Entries in which a parser keeps a namespace that holds: its prefix and its name, before 2.12.
#if LIBXML_VERSION >= 21200
#define CLIBXML2_NAMESPACE_ENTRIES 1
#else
#define CLIBXML2_NAMESPACE_ENTRIES 2
#endif

/// Whether a parser that is pushed is given a CDATA section in pieces, as its text arrives: before 2.14.
#if LIBXML_VERSION >= 21400
#define CLIBXML2_SECTIONS_IN_PIECES 0
#else
#define CLIBXML2_SECTIONS_IN_PIECES 1
#endif

/// What converts to the encoding `name` as well as from it, which `xmlByteConsumed` needs: from 2.14 on what a
/// document is converted with goes one way. To be closed. NULL where the document's own goes both ways.
static inline xmlCharEncodingHandlerPtr CLibXML2_openConverter(const char *name) {
#if LIBXML_VERSION >= 21400
  return xmlFindCharEncodingHandler(name);
#else
  (void)name;
  return NULL;
#endif
}

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

/// Parses `text`, what stands inside the element that is open, where it lies: nothing of it is copied, and
/// nothing looked for twice, as for text that arrives in pieces. Behind its `count` bytes there is a zero.
/// The parser must be of the kind that is pushed, and hold no text.
///
/// Returns 1 where all of it was parsed, nothing is wrong, and the same element is open; else the parser must
/// not be used again.
static inline int CLibXML2_parseContent(xmlParserCtxtPtr context, const unsigned char *text, int count,
                                        int line) {
  xmlParserInputPtr input = xmlNewInputStream(context);
  if (!input) return 0;
  input->base = input->cur = text;
  input->end = text + count;
  input->length = count;
  input->line = line;
  // Alone, not on top of the other: libxml2 would be looking for that one's end.
  xmlParserInputPtr pushed = inputPop(context);
  if (inputPush(context, input) < 0) {
    xmlFreeInputStream(input);
    if (pushed) inputPush(context, pushed);
    return 0;
  }
  int elements = context->nameNr;
  int progressive = context->progressive;
  context->progressive = 1;
  context->instate = XML_PARSER_CONTENT;
  xmlParseContent(context);
  int isRead = context->input == input && input->cur == input->end && context->nameNr == elements &&
               context->wellFormed && !context->disableSAX;
  context->progressive = progressive;
  context->instate = XML_PARSER_CONTENT;
  xmlParserInputPtr parsed = inputPop(context);
  if (parsed) xmlFreeInputStream(parsed);
  if (pushed && inputPush(context, pushed) < 0) {
    xmlFreeInputStream(pushed);
    return 0;
  }
  return isRead;
}

#endif
