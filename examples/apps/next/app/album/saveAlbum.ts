'use server'

import { uuidsOf } from '@lading/forms/value'
import { revalidatePath } from 'next/cache'
import { albumStore } from './albumStore'

/** The result of the form: why the album was not saved, or how it was. */
export interface Saved {
  readonly error?: string
  readonly message?: string
}

export async function saveAlbum(_: Saved, form: FormData): Promise<Saved> {
  const photos = uuidsOf(form.getAll('photos'))
  if (!photos?.length) return { error: 'Add a photo.' }
  if (photos.length > 3) return { error: 'At most three photos.' }
  const title = String(form.get('title'))
  albumStore.write({ title, photos })
  // The form returns to the saved photos.
  revalidatePath('/album')
  return { message: `Saved “${title}” with ${photos.length} photos.` }
}
