/** The English messages of the app, besides those of its plugins. */
export const appMessages = {
  'uploader-not-started': 'The uploader could not be started. Try again, or reload the page.',
} as const
