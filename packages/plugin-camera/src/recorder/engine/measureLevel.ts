/** Meter range in decibels: quieter sounds show as 0. */
const RANGE_DB = 60

/** Decay factor per frame, slow enough for the eye to follow. */
const FALL = 0.92

/** Calls `report` on each frame with the stream's loudness, from 0 to 1. Returns a function that stops it. */
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
