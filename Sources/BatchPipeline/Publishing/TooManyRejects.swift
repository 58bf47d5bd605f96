/// More records were rejected than `errors.maxRejected` allows.
struct TooManyRejects: Error {}
