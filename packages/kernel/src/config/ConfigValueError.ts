/** Reports an invalid configuration value; the message names the expected type. */
export class ConfigValueError extends Error {
  override readonly name = 'ConfigValueError'
}
