/** A reference to an indirect object. */
export interface PdfRef {
  readonly ref: number
}

/** A name, such as `/Page`, without its slash. */
export interface PdfName {
  readonly name: string
}

/** A dictionary without a prototype: its keys come from the file. */
export interface PdfDict {
  readonly [key: string]: PdfValue | undefined
}

/** A value, as far as limits need it. Strings are skipped: they are null. */
export type PdfValue =
  | number
  | boolean
  | null
  | PdfRef
  | PdfName
  | readonly PdfValue[]
  | { readonly dict: PdfDict }
