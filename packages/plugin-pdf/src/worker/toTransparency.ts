/** Makes each pixel as transparent as it is dark. @param levels Replacements for lightness 0 to 255; null leaves it */
export function toTransparency<Pixels extends { readonly data: Uint8ClampedArray }>(
  pixels: Pixels,
  levels: readonly number[] | null,
): Pixels {
  const { data } = pixels
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    // Transparent parts of the image count as black. The weights come from the PDF specification.
    const lightness = Math.round(((0.3 * red + 0.59 * green + 0.11 * blue) * alpha) / 255)
    data[at + 3] = levels?.[lightness] ?? lightness
  }
  return pixels
}
