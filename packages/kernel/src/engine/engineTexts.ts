/** The English texts of what judges and uploads files. Facts of wording follow the product specification. */
export const engineTexts = {
  'files-count-limit-error-too-few':
    'You’ve chosen {{total}} {{plural:file(total)}}. At least {{min}} {{plural:file(min)}} required.',
  'files-count-limit-error-too-many':
    'You’ve chosen too many files. {{max}} {{plural:file(max)}} is maximum.',
  'files-max-size-limit-error': 'File is too big. Max file size is {{maxFileSize}}.',
  'images-only-accepted': 'Only image files are accepted.',
  'file-type-not-allowed': 'Uploading of these file types is not allowed.',
  'some-files-were-not-uploaded': 'Some files were not uploaded.',
  'something-went-wrong': 'Something went wrong',
} as const
