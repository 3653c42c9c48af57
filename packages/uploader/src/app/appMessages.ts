/** The app's English messages, in addition to its plugins' messages. */
export const appMessages = {
  'uploader-not-started': 'The uploader could not be started. Try again, or reload the page.',
} as const
