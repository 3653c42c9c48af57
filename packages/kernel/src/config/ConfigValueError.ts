/** A configuration value is invalid; the message says what is expected. */
export class ConfigValueError extends Error {
  override readonly name = 'ConfigValueError'
}
