import type { Clock, Uploader } from '@lading/kernel'
import { useMessage, useStyle } from '@lading/react'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CaptureEngine } from '../../engine/CaptureEngine.js'
import type { CaptureSnapshot } from '../../engine/CaptureSnapshot.js'
import { createPdf } from '../pdf/createPdf.js'
import type { ScannedPage } from '../ScannedPage.js'
import { scanStyle } from '../scanStyle.js'
import { createPage } from '../work/createPage.js'
import { Scanner } from '../work/Scanner.js'
import { QuadOutline } from './QuadOutline.js'
import { ScanCorners } from './ScanCorners.js'
import { ScanThumbnail } from './ScanThumbnail.js'
import { useLiveQuad } from './useLiveQuad.js'
import { usePhotoQuad, WHOLE } from './usePhotoQuad.js'

/** Properties of {@link ScanMode}. */
export interface ScanModeProps {
  readonly uploader: Uploader
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
  readonly clock: Clock
  readonly pages: readonly ScannedPage[]
  readonly onPages: (pages: readonly ScannedPage[]) => void
  /** Renders the picture, with something over it. */
  readonly renderStage: (overlay: ReactNode) => ReactElement
  /** The camera's own controls; null while there's no camera. */
  readonly toolbar: ReactElement | null
}

/** Scans documents: finds their edges, takes steady ones by itself, and saves pages as one PDF. */
export function ScanMode(props: ScanModeProps): ReactElement {
  const { uploader, engine, snapshot, clock, pages, onPages, renderStage, toolbar } = props
  const message = useMessage()
  const root = useRef<HTMLDivElement>(null)
  useStyle(root, scanStyle)
  const [scanner, setScanner] = useState<Scanner | null>(null)
  useEffect(() => {
    const created = new Scanner()
    setScanner(created)
    return () => created.close()
  }, [])
  const [isAutomatic, setAutomatic] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const { phase, photo } = snapshot
  const { video } = engine
  const live = useLiveQuad(scanner, engine, phase, clock)
  const corners = usePhotoQuad(scanner, photo, live.quad)

  useEffect(() => {
    if (isAutomatic && live.steadiness >= 1 && phase === 'ready') engine.shot()
  }, [isAutomatic, live.steadiness, phase, engine])

  const fail = (error: unknown) => {
    uploader.logger.error('The page could not be scanned.', error)
    uploader.emit('notice', () => ({ message: uploader.l10n('scan-failed') }))
  }
  const add = async () => {
    if (!scanner || !photo || isBusy) return
    setBusy(true)
    try {
      const page = await createPage(scanner, photo, corners.quad)
      onPages([...pages, page])
      engine.retake()
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  const save = () => {
    const file = new File([createPdf(pages)], `scan-${clock.now()}.pdf`, { type: 'application/pdf' })
    uploader.addFiles([file], { source: 'camera' })
    uploader.setCurrentActivity('upload-list')
    uploader.setModalState(true)
  }
  const hint = live.isTaken ? 'scan-next' : live.quad ? 'scan-hold' : 'scan-look'
  const last = pages.at(-1)
  return (
    <>
      {renderStage(
        <>
          {phase === 'ready' && live.quad && (
            <QuadOutline
              quad={live.quad}
              width={video.videoWidth}
              height={video.videoHeight}
              steadiness={live.steadiness}
            />
          )}
          {phase === 'ready' && <p className="lading-camera-note">{message(hint)}</p>}
          {photo && <ScanCorners photo={photo} quad={corners.quad} onChange={corners.change} />}
          {last && phase !== 'shot' && <ScanThumbnail page={last} count={pages.length} />}
        </>,
      )}
      <div ref={root} className="lading-camera-bar">
        {photo ? (
          <div className="lading-camera-review lading-scan-review">
            <button type="button" className="lading-button" onClick={() => engine.retake()}>
              {message('retake')}
            </button>
            <button type="button" className="lading-button" onClick={() => corners.change(WHOLE)}>
              {message('scan-whole')}
            </button>
            <button
              type="button"
              className="lading-button lading-primary"
              data-main-control=""
              aria-disabled={isBusy}
              onClick={() => void add()}
            >
              {message('scan-add')}
            </button>
          </div>
        ) : (
          <>
            {toolbar}
            <div className="lading-scan-bar">
              <button
                type="button"
                className="lading-button"
                aria-pressed={isAutomatic}
                onClick={() => setAutomatic(!isAutomatic)}
              >
                {message('scan-automatic')}
              </button>
              {pages.length > 0 && (
                <button type="button" className="lading-button lading-primary" onClick={save}>
                  {message('scan-save', { count: pages.length })}
                </button>
              )}
            </div>
          </>
        )}
      </div>
      <div className="lading-hidden" role="status">
        {photo
          ? message(corners.isFound ? 'scan-taken' : 'scan-by-hand')
          : pages.length > 0 && message('scan-added', { count: pages.length })}
      </div>
    </>
  )
}
