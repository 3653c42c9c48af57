/** Draws a picture into a canvas of its own, flipped where it is to look as in a mirror. */
export function canvasOf(
  picture: CanvasImageSource,
  width: number,
  height: number,
  isMirrored: boolean,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Failed to get canvas context')
  if (isMirrored) context.setTransform(-1, 0, 0, 1, width, 0)
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}
