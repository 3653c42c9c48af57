/** The quietest sound that is shown, in decibels below the loudest. */
const RANGE_DB = 60

/** The share of the level that is left in the next frame: a fall that the eye can follow. */
const FALL = 0.92

/** Calls `report` with the loudness of a sound, from 0 to 1, in each frame. Returns a function that ends it. */
export function measureLevel(sound: MediaStream, report: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  context.createMediaStreamSource(sound).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let level = 0
  let frame = 0
  const measure = () => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    const loudness = Math.max(0, 1 + (10 * Math.log10(power || 1e-12)) / RANGE_DB)
    level = Math.min(1, Math.max(loudness, level * FALL))
    report(level)
    frame = requestAnimationFrame(measure)
  }
  measure()
  return () => {
    cancelAnimationFrame(frame)
    context.close().catch(() => {})
  }
}
