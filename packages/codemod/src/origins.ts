/** An uploader from which pages can be moved. */
export type Origin = 'uploadcare' | 'uppy' | 'filepond'

/** All origins, in the order of the command's help. */
export const origins: readonly Origin[] = ['uploadcare', 'uppy', 'filepond']
