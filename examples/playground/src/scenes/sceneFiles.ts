import { type ExampleBehavior, withBehavior } from '../examples/exampleUploads.js'
import { createPdf } from './createPdf.js'
import type { SceneId } from './scenes.js'

/** Photos of an album; each is one of eight pictures, and the service distinguishes them. */
const ALBUM_PHOTOS = 500

/** The files of `public/photos` (see its CREDITS.md), with the names that a camera's owner would give them. */
const photos = {
  'windy-coast': 'Coast after the storm.jpg',
  'wooden-deck': 'Loose boards.jpg',
  'jetty-at-sunset': 'Jetty before.jpg',
  dandelions: 'Meadow in May.jpg',
  'slot-canyon': 'Slot canyon.jpg',
  'above-the-desert': 'Above the desert.jpg',
  coffee: 'First coffee.jpg',
  'paper-lantern': 'Paper lantern.jpg',
}
type Photo = keyof typeof photos

const claimPhotos: readonly (readonly [Photo, ExampleBehavior?])[] = [
  ['windy-coast'],
  ['wooden-deck'],
  ['jetty-at-sunset', 'slow'],
  ['dandelions', 'slow'],
]

/** Resolves with example files of a scene; with `isSlow`, some take long to upload. */
export async function sceneFiles(scene: SceneId, isSlow = false): Promise<File[]> {
  if (scene === 'profile') return [await readPhoto('slot-canyon')]
  if (scene === 'photos') return createAlbum()
  const files = await Promise.all(
    claimPhotos.map(async ([photo, behavior]) => {
      const file = await readPhoto(photo)
      return behavior && isSlow ? withBehavior(file, behavior) : file
    }),
  )
  const lines = ['Jetty, 14 m2: replace 120 boards', 'Railing: repair', 'Total: 2,480.00']
  return [...files.slice(0, 2), createPdf('Estimate', lines), ...files.slice(2)]
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
