/** The English messages of the start: the only ones that are on the page before the uploader is used. */
export const startMessages = {
  'upload-file': 'Upload file',
  'upload-files': 'Upload files',
  'choose-file': 'Choose file',
  'choose-files': 'Choose files',
  'drop-files-here': 'Drop files here',
  'drop-file-here': 'Drop file here',
  'drop-or-browse-file': 'or browse to choose one',
  'drop-or-browse-files': 'or browse to choose them',
  'drop-release': 'Drop to add',
  'select-file-source': 'Select file source',
  'trigger-menu': 'Choose where files come from',
  'no-sources': 'There is no way to add files here.',
  'uploader-outdated': 'This page has been updated. Reload it to add files.',
  'photo-library': 'Photo library',
  retry: 'Retry',
  loading: 'Loading',
} as const
