/** Lengths of videos whose frame is drawn, in seconds, by their files. */
export const videoLengths: WeakMap<Blob, number> = new WeakMap()
