/**
 * @typedef {Readonly<Record<string, number | readonly number[]>>} Landscape Uniforms of the shader.
 */

/** @param {number} azimuth @param {number} elevation Both in degrees. */
const sunAt = (azimuth, elevation) => {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180]
  return [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)]
}

const day = {
  water: -9,
  snow: 9,
  green: 1,
  cloud: 0.45,
  haze: 0.024,
  relief: 3.4,
  height: 0.5,
  pitch: 0.02,
  sun: sunAt(-60, 32),
  sunColor: [1.1, 0.98, 0.82],
  zenith: [0.12, 0.28, 0.62],
  horizon: [0.62, 0.75, 0.9],
}
const evening = {
  sun: sunAt(18, 6),
  sunColor: [1.5, 0.72, 0.32],
  zenith: [0.13, 0.19, 0.42],
  horizon: [0.95, 0.58, 0.36],
}

/** The photos of the examples, by their file names. @type {Readonly<Record<string, Landscape>>} */
export const landscapes = {
  'lake-at-noon': { ...day, seed: 19, water: 0.5, snow: 1.9, cloud: 0.5, height: 0.2 },
  'evening-ridge': { ...day, ...evening, seed: 23, haze: 0.05, height: 0.7, cloud: 0.4 },
  'snow-peak': { ...day, seed: 37, snow: 0.5, relief: 4.4, cloud: 0.3, zenith: [0.07, 0.2, 0.55] },
  'green-valley': { ...day, seed: 41, snow: 6, relief: 2.3, cloud: 0.62, sun: sunAt(70, 28) },
  dunes: {
    ...day,
    seed: 53,
    green: -1,
    snow: 9,
    relief: 1.1,
    cloud: 0.15,
    sun: sunAt(-75, 16),
    sunColor: [1.4, 0.95, 0.6],
    horizon: [0.85, 0.72, 0.58],
  },
  'fjord-at-dusk': {
    ...day,
    ...evening,
    seed: 67,
    water: 0.55,
    snow: 2.2,
    relief: 4,
    height: 0.2,
    sun: sunAt(-12, 3.5),
    sunColor: [1.5, 0.55, 0.38],
    zenith: [0.1, 0.14, 0.36],
    horizon: [0.86, 0.5, 0.5],
  },
  'storm-front': {
    ...day,
    seed: 71,
    cloud: 0.95,
    haze: 0.035,
    sun: sunAt(100, 24),
    sunColor: [0.7, 0.66, 0.55],
    zenith: [0.14, 0.17, 0.21],
    horizon: [0.5, 0.53, 0.55],
    relief: 2,
  },
  'flooded-meadow': {
    ...day,
    seed: 83,
    water: 0.42,
    relief: 1.9,
    cloud: 0.8,
    height: 0.16,
    zenith: [0.25, 0.31, 0.38],
    horizon: [0.66, 0.7, 0.72],
    sunColor: [0.8, 0.76, 0.68],
  },
}
