/** A configuration value is invalid; the message gives what is expected. */
export class ConfigValueError extends Error {
  override readonly name = 'ConfigValueError'
}
