import { Photos } from './Photos'

/** Rendered on the server: the uploader's button is in the page before any script runs. */
export default function Page() {
  return (
    <main>
      <h1>Send us your photos</h1>
      <Photos />
    </main>
  )
}
