'use client'

import { UploaderField } from '@lading/forms'
import { useActionState } from 'react'
import { service } from '../service'
import type { Album } from './albumStore'
import { saveAlbum } from './saveAlbum'

/** A form with a server action. Without JavaScript it sends the title and the saved photos. */
export function AlbumForm({ title, photos }: Album) {
  const [{ error, message }, action, isPending] = useActionState(saveAlbum, {})
  return (
    <form action={action}>
      <p>
        <label>
          Title <input name="title" defaultValue={title} />
        </label>
      </p>
      <UploaderField
        name="photos"
        label="Photos"
        defaultValue={photos}
        error={error}
        pubkey="demopublickey"
        sourceList="local"
        imgOnly
        {...service}
      />
      <button type="submit" disabled={isPending}>
        Save
      </button>
      <output>{message}</output>
    </form>
  )
}
