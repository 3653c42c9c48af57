import { CdnImage } from '@lading/plugin-cdn-image/react'
import type { ReactNode } from 'react'
import { Top } from '../parts/Top.js'
import type { ServiceUrls } from '../settings/configProps.js'
import type { Settings } from '../settings/Settings.js'
import { usePhotos } from './usePhotos.js'

const PHOTOS = 10
const PICTURES = 1000

/** A thousand pictures of the local service: ten photos, each in a hundred cuttings. */
export function Gallery({
  service,
  settings,
}: {
  readonly service: ServiceUrls
  readonly settings: Settings
}): ReactNode {
  const { photos, hasFailed } = usePhotos(service.baseUrl, PHOTOS)
  return (
    <>
      <Top settings={settings} />
      <main className="body gallery">
        <div className="page-intro">
          <h1>Gallery</h1>
          <p role="status">
            {hasFailed
              ? 'The local service cannot be reached. Start it with npm start.'
              : `${PICTURES} pictures of the CDN. Each is requested when it comes near, in the width that it has on this screen.`}
          </p>
        </div>
        {photos.length > 0 && (
          <ul className="gallery-list">
            {Array.from({ length: PICTURES }, (_, index) => {
              const uuid = photos[index % PHOTOS] ?? ''
              return (
                <li key={`${uuid}-${Math.floor(index / PHOTOS)}`}>
                  <CdnImage
                    uuid={uuid}
                    cdnUrlModifiers={cutting(Math.floor(index / PHOTOS))}
                    cdnCname={service.cdnCname}
                    width={320}
                    height={240}
                    layout="full-width"
                    placeholder="var(--line)"
                    priority={index < 6}
                    alt={`Hills, photo ${(index % PHOTOS) + 1}, part ${Math.floor(index / PHOTOS) + 1}`}
                  />
                </li>
              )
            })}
          </ul>
        )}
      </main>
    </>
  )
}

/** One of a hundred cuttings of 800 by 600 pixels. */
function cutting(part: number): string {
  return `-/crop/800x600/${(part % 10) * 100},${Math.floor(part / 10) * 60}/`
}
