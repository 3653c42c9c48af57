import { defineCdnImage } from '@lading/plugin-cdn-image/element'
import '@lading/plugin-cdn-image/style.css'
import { type ReactNode, useEffect } from 'react'
import { usePhotos } from '../gallery/usePhotos.js'
import { Top } from '../parts/Top.js'
import type { ServiceUrls } from '../settings/configProps.js'
import type { Settings } from '../settings/Settings.js'
import { ExampleCard } from './ExampleCard.js'
import { imageExamples } from './imageExamples.js'

/** Every option of a picture, with its code beside. */
export function ImageExamples({
  service,
  settings,
}: {
  readonly service: ServiceUrls
  readonly settings: Settings
}): ReactNode {
  const { photos, hasFailed } = usePhotos(service.baseUrl, 2)
  const [uuid, other] = photos
  useEffect(() => {
    defineCdnImage()
    // The examples are rendered after the photos, later than the browser looks for the fragment.
    if (uuid) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [uuid])
  return (
    <>
      <Top settings={settings} />
      <main className="body gallery">
        <div className="page-intro">
          <h1>Pictures</h1>
          <p role="status">
            {hasFailed
              ? 'The local service cannot be reached. Start it with npm start.'
              : 'One picture for each option. Below the note is the end of the URL that this browser has chosen.'}
          </p>
        </div>
        {uuid &&
          other &&
          imageExamples({ uuid, other, cdn: service.cdnCname }).map(({ id, title, examples }) => (
            <section className="examples" key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <ul>
                {examples.map((example) => (
                  <ExampleCard
                    key={example.id}
                    example={example}
                    base={{ uuid, cdnCname: service.cdnCname, width: 300, height: 200, alt: 'Hills' }}
                  />
                ))}
              </ul>
            </section>
          ))}
      </main>
    </>
  )
}
