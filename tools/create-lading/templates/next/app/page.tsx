import { Photos } from './Photos'

/** Rendered on the server, so the uploader's button is on the page before any script runs. */
export default function Page() {
  return (
    <main>
      <h1>Send us your photos</h1>
      <Photos />
    </main>
  )
}
