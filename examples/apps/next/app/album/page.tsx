import { connection } from 'next/server'
import { AlbumForm } from './AlbumForm'
import { albumStore } from './albumStore'

export default async function Page() {
  // Rendered for each request: a saved album is shown at once.
  await connection()
  const { title, photos } = albumStore.read()
  return (
    <main>
      <h1>Album</h1>
      <AlbumForm title={title} photos={photos} />
    </main>
  )
}
