/** A configuration value is invalid; the message names the expected type. */
export class ConfigValueError extends Error {
  override readonly name = 'ConfigValueError'
}
