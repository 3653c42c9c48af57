/** The kernel's English messages, as worded in the product specification. */
export const en = {
  file__one: 'file',
  file__other: 'files',
  'network-error': 'Network error',
  'something-went-wrong': 'Something went wrong',
  'files-count-limit-error-too-few':
    'You’ve chosen {{total}} {{plural:file(total)}}. At least {{min}} {{plural:file(min)}} required.',
  'files-count-limit-error-too-many':
    'You’ve chosen too many files. {{max}} {{plural:file(max)}} is maximum.',
  'files-max-size-limit-error': 'File is too big. Max file size is {{maxFileSize}}.',
  'files-min-size-limit-error': 'File is too small. Min file size is {{minFileSize}}.',
  'files-total-size-limit-error':
    'The files are larger than {{maxTotalFileSize}} together. Remove some of them.',
  'images-only-accepted': 'Only image files are accepted.',
  'file-type-not-allowed': 'Uploading of these file types is not allowed.',
  'file-not-checked': "The file couldn't be checked, so it isn't uploaded.",
  'files-not-checked': "The files couldn't be checked, so they can't be confirmed.",
  'some-files-were-not-uploaded': 'Some files were not uploaded.',
} as const
