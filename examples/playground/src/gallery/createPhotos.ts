/** Pixels of a photo. */
const WIDTH = 1800
const HEIGHT = 1200

/** Draws pictures and uploads them to the local service. Resolves with their UUIDs. */
export function createPhotos(baseUrl: string, count: number, signal: AbortSignal): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => upload(baseUrl, index, signal)))
}

async function upload(baseUrl: string, index: number, signal: AbortSignal): Promise<string> {
  const form = new FormData()
  form.set('UPLOADCARE_PUB_KEY', 'demopublickey')
  form.set('file', await drawPhoto(index), `photo-${index + 1}.jpg`)
  const response = await fetch(`${baseUrl}/base/`, { method: 'POST', body: form, signal })
  const { file } = (await response.json()) as { readonly file?: string }
  if (!file) throw new Error('The local service did not accept the picture.')
  return file
}

/** Draws hills in the evening, another hour and another skyline for each index. */
export function drawPhoto(index: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const hue = index * 36
  const sky = context.createLinearGradient(0, 0, 0, HEIGHT)
  sky.addColorStop(0, `hsl(${hue} 60% 30%)`)
  sky.addColorStop(1, `hsl(${hue + 40} 80% 80%)`)
  context.fillStyle = sky
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = `hsl(${hue + 50} 90% 88%)`
  context.beginPath()
  context.arc(300 + ((index * 397) % 1200), 420, 120, 0, 7)
  context.fill()
  for (let layer = 0; layer < 6; layer++) {
    context.fillStyle = `hsl(${hue + layer * 6} 45% ${52 - layer * 8}%)`
    context.beginPath()
    context.moveTo(0, HEIGHT)
    for (let x = 0; x <= WIDTH; x += 4) {
      const wave = Math.sin(x / (130 + layer * 35) + index * 2 + layer) + Math.sin(x / 47 + layer * 9) / 4
      context.lineTo(x, 560 + layer * 100 + wave * 60)
    }
    context.lineTo(WIDTH, HEIGHT)
    context.fill()
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}
