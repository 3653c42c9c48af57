/** Returns an edited image as a file with the entry's name, and with the suffix of its type. */
export function toVersionFile({ fileName }: { readonly fileName: string | null }, blob: Blob): File {
  const name = fileName ?? 'image'
  const extension = blob.type.slice(blob.type.indexOf('/') + 1).replace('jpeg', 'jpg')
  const isNamed = !extension || name.toLowerCase().replace(/jpeg$/, 'jpg').endsWith(`.${extension}`)
  const next = isNamed ? name : `${name.replace(/\.[^./\\]*$/, '')}.${extension}`
  return new File([blob], next, { type: blob.type })
}
