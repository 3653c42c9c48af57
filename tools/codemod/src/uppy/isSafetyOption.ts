/** Returns true if an Uppy option rejects files or keeps them from being sent. */
export const isSafetyOption = (path: string): boolean =>
  /^(restrictions|onBefore|autoProceed|allowMultipleUploads)/.test(path)
