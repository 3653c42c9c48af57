import { type ExampleBehavior, withBehavior } from '../examples/exampleUploads.js'
import { createPdf } from './createPdf.js'
import type { SceneId } from './scenes.js'

/** Photos of an album; each is one of eight pictures, and the service distinguishes them. */
const ALBUM_PHOTOS = 500

/** The files of `public/photos`, with the names that a camera's owner would give them. */
const photos = {
  'flooded-meadow': 'Meadow on Sunday.jpg',
  'storm-front': 'Storm front.jpg',
  'green-valley': 'Valley before.jpg',
  'lake-at-noon': 'Lake at noon.jpg',
  'fjord-at-dusk': 'Fjord at dusk.jpg',
  'snow-peak': 'North face.jpg',
  'evening-ridge': 'Evening on the ridge.jpg',
  dunes: 'Dunes.jpg',
}
type Photo = keyof typeof photos

const claimPhotos: readonly (readonly [Photo, ExampleBehavior?])[] = [
  ['flooded-meadow'],
  ['storm-front'],
  ['green-valley', 'slow'],
  ['lake-at-noon', 'slow'],
]

/** Resolves with example files of a scene; with `isSlow`, some take long to upload. */
export async function sceneFiles(scene: SceneId, isSlow = false): Promise<File[]> {
  if (scene === 'profile') return [await readPhoto('evening-ridge')]
  if (scene === 'photos') return createAlbum()
  const files = await Promise.all(
    claimPhotos.map(async ([photo, behavior]) => {
      const file = await readPhoto(photo)
      return behavior && isSlow ? withBehavior(file, behavior) : file
    }),
  )
  const lines = ['Roof, 14 m2: replace 120 tiles', 'Barn door: repair', 'Total: 2,480.00']
  return [...files.slice(0, 2), createPdf('Estimate of the roofer', lines), ...files.slice(2)]
}

async function readPhoto(photo: Photo): Promise<File> {
  const response = await fetch(`/photos/${photo}.jpg`)
  return new File([await response.blob()], photos[photo], { type: 'image/jpeg', lastModified: 0 })
}

async function createAlbum(): Promise<File[]> {
  const originals = await Promise.all((Object.keys(photos) as Photo[]).map(readPhoto))
  return Array.from({ length: ALBUM_PHOTOS }, (_, index) => {
    const original = originals[index % originals.length] as File
    const name = `IMG_${String(4001 + index)}.jpg`
    // A decoder ignores what follows the picture.
    return new File([original, String(index)], name, { type: 'image/jpeg', lastModified: index })
  })
}
