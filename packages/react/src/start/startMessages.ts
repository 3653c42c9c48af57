/** English messages for the button that opens the uploader, and for when it fails. */
export const triggerMessages = {
  'upload-file': 'Upload file',
  'upload-files': 'Upload files',
  'trigger-menu': 'More ways to add files',
  'uploader-outdated': 'This page has been updated. Reload it to add files.',
  retry: 'Retry',
  loading: 'Loading',
} as const

const own = {
  'choose-file': 'Choose file',
  'choose-files': 'Choose files',
  'drop-files-here': 'Drop files here',
  'drop-file-here': 'Drop file here',
  'drop-link-here': 'Drop link here',
  'drop-links-here': 'Drop links here',
  'drop-or-browse-file': 'or browse your files',
  'drop-or-browse-files': 'or browse your files',
  'drop-release': 'Drop to add',
  'select-file-source': 'Select file source',
  'no-sources': 'There is no way to add files here.',
  'photo-library': 'Photos',
} as const

/** English messages for the start. No other messages are in the page before the uploader is used. */
export const startMessages: typeof triggerMessages & typeof own = /* @__PURE__ */ Object.assign(
  {},
  triggerMessages,
  own,
)
