/** Whether an option of Uppy keeps files out, or keeps them from being sent. */
export const isSafetyOption = (path: string): boolean =>
  /^(restrictions|onBefore|autoProceed|allowMultipleUploads)/.test(path)
