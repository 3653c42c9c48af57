/**
 * The errors that the built-in validators find in a file, by their types. The kernel has their messages, the list the words of their
 * remedies.
 */
export const fileErrors = {
  NOT_AN_IMAGE: { message: 'images-only-accepted', remedy: 'remedy-image' },
  FORBIDDEN_FILE_TYPE: { message: 'file-type-not-allowed', remedy: 'remedy-type' },
  FILE_SIZE_EXCEEDED: {
    message: 'files-max-size-limit-error',
    remedy: 'remedy-size',
    withSize: 'error-size',
  },
  FILE_TOO_SMALL: { message: 'files-min-size-limit-error', remedy: 'remedy-min-size' },
} as const

/** The errors that the built-in validators find in the whole list, by their types. */
export const listErrors = {
  TOO_FEW_FILES: { message: 'files-count-limit-error-too-few' },
  TOO_MANY_FILES: { message: 'files-count-limit-error-too-many' },
  TOTAL_SIZE_EXCEEDED: { message: 'files-total-size-limit-error' },
  SOME_FILES_HAS_ERRORS: { message: 'some-files-were-not-uploaded' },
} as const

/** A row of {@link fileErrors}. */
export interface ValidatorError {
  /** Whether only another file resolves it: the file is never uploaded. @default true */
  readonly isFinal?: boolean
  /** Key of the error's message. */
  readonly message: string
  /** Key of the message in which the list says what helps. @default none */
  readonly remedy?: string
  /** Key of the message that the list shows instead, if it knows the file's size. Such errors aren't shown for several files together. */
  readonly withSize?: string
}

/** Returns the row of an error's type; undefined if the error isn't from a built-in validator. */
export function fileErrorOf(type: string): ValidatorError | undefined {
  return Object.hasOwn(fileErrors, type) ? fileErrors[type as keyof typeof fileErrors] : undefined
}

/** Returns whether only another file resolves an error. */
export function isFinalError({ type }: { readonly type: string }): boolean {
  const error = fileErrorOf(type)
  return error !== undefined && error.isFinal !== false
}
