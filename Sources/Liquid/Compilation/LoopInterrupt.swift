/// Why a block ended before its end.
enum LoopInterrupt { case none, `break`, `continue` }
