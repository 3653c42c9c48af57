import { createCaptureName, extensionOfType, type Uploader } from '@lading/kernel'

/** Matches the names that browsers give clipboard images; some browsers translate them. */
const NAMELESS =
  /^(?:image|imagen|imagem|immagine|bild|afbeelding|obraz|изображение|画像|图像|图片|이미지)?(?:\.\w+)?$/iu

/** Maximum age of a pasted image: browsers create it on paste, but copied files keep their date. */
const MAX_AGE_MS = 60_000

/** Removes duplicate formats of the same pasted image: some apps copy it as both PNG and JPEG, for example. */
export function keepOneType<T>(items: readonly T[], nowMs: number): readonly T[] {
  const [first] = items
  const areRendered = items.every((item) => item instanceof File && isNameless(item, nowMs))
  return areRendered ? items.filter((item) => (item as File).type === (first as File).type) : items
}

/** Gives a pasted image with a generic name a descriptive name: browsers name every screenshot `image.png`. */
export function nameClipboardImage(file: File, uploader: Pick<Uploader, 'l10n'>, nowMs: number): File {
  if (!isNameless(file, nowMs)) return file
  const { name, type, lastModified } = file
  const extension = /\.(\w+)$/.exec(name)?.[1] ?? extensionOfType(type) ?? 'png'
  const label = uploader.l10n('local-screenshot')
  return new File([file], createCaptureName(label, extension, nowMs), { type, lastModified })
}

function isNameless({ name, type, lastModified }: File, nowMs: number): boolean {
  return type.startsWith('image/') && NAMELESS.test(name) && nowMs - lastModified < MAX_AGE_MS
}
