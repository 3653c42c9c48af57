/** An uploader from which pages can be moved. */
export type Origin = 'uploadcare' | 'uppy' | 'filepond'

/** All origins, in the order in which the command help lists them. */
export const origins: readonly Origin[] = ['uploadcare', 'uppy', 'filepond']
