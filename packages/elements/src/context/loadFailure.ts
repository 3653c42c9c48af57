/** Logged when the uploader can't be loaded. */
export const loadFailure =
  'The uploader could not be loaded. Check the connection, the Content-Security-Policy, and that all files of the package are on the server.'
