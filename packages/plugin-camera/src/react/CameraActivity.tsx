import {
  type ActivityViewProps,
  acceptList,
  type MessageKey,
  mayMatchAccept,
  type Uploader,
} from '@lading/kernel'
import {
  DiscardQuestion,
  useConfig,
  useDiscardQuestion,
  useFollowingFocus,
  useMessage,
  useStyle,
} from '@lading/react'
import {
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { listCameraModes } from '../cameraModes.js'
import { cameraStyle } from '../cameraStyle.js'
import { browserPlatform } from '../engine/browserPlatform.js'
import { CaptureEngine } from '../engine/CaptureEngine.js'
import type { CaptureSettings } from '../engine/CaptureSettings.js'
import type { CameraMode, CaptureSnapshot } from '../engine/CaptureSnapshot.js'
import { BurstStack } from './BurstStack.js'
import { CameraProblem } from './CameraProblem.js'
import type { CameraServices } from './CameraServices.js'
import { ignoreHeldKeys } from './ignoreHeldKeys.js'
import { LiveControls } from './LiveControls.js'
import { Stage } from './Stage.js'
import { type Burst, useBurst } from './useBurst.js'
import { useScan } from './useScan.js'
import { useWords } from './useWords.js'

interface CameraActivityProps extends Pick<ActivityViewProps<'camera'>, 'uploader' | 'holdLeave'> {
  readonly services: CameraServices
}

/** Questions about work that would be lost; several photos are counted. */
const DISCARD = {
  recording: 'camera-discard-question',
  pages: 'scan-discard',
  photo: 'camera-discard-photo',
} as const

/** Renders the activity that takes photos and videos. */
export function CameraActivity({ uploader, holdLeave, services }: CameraActivityProps): ReactElement {
  const message = useMessage()
  const words = useWords()
  const isAudioEnabled = useConfig('enableAudioRecording')
  // Render again when the modes change: the engine reads them, and the controls depend on them.
  useConfig('cameraModes')
  const isSentWhileRecording = useConfig('uploadWhileRecording') && services.getStreamOpener() !== null
  const { engine, snapshot } = useCapture(uploader, services)
  const burst = useBurst(uploader, engine, snapshot)
  const accept = useAccept(uploader, engine, burst.take)
  const { isStarting, phase, problem } = snapshot

  // Burst photos aren't reviewed.
  const isReview =
    (phase === 'shot' && (burst.count === 0 || snapshot.mode === 'scan')) || phase === 'preview'
  const scan = useScan(uploader, services, snapshot.mode)
  const hasRecording = phase === 'recording' || phase === 'paused' || phase === 'preview'
  const photoCount = burst.count + (phase === 'shot' ? 1 : 0)
  const kind = scan.pages.length > 0 ? 'pages' : photoCount > 1 ? 'photos' : 'photo'
  const work = hasRecording ? 'recording' : kind
  const question = useDiscardQuestion(hasRecording || photoCount + scan.pages.length > 0, holdLeave, () => {
    const wasRecording = engine.snapshot.phase === 'recording'
    engine.pause()
    return wasRecording ? () => engine.resume() : undefined
  })
  // Keep the controls, and their focus, while another camera starts.
  const hasControls =
    phase !== 'idle' || (isStarting && problem === null && snapshot.permission === 'granted')

  const content = useRef<HTMLDivElement>(null)
  // Set as a property: React versions handle the attribute differently.
  useLayoutEffect(() => {
    if (content.current) content.current.inert = question !== null
  }, [question])

  const renderStage = (overlay?: ReactNode) => (
    <Stage engine={engine} snapshot={snapshot} services={services}>
      {phase === 'idle' && (
        <CameraProblem uploader={uploader} snapshot={snapshot} onStart={() => engine.start()} />
      )}
      {overlay ?? (burst.last && <BurstStack last={burst.last} count={burst.count} />)}
    </Stage>
  )
  const toolbar = (hasControls || burst.count > 0) && (
    <LiveControls
      engine={engine}
      snapshot={snapshot}
      isAudioEnabled={isAudioEnabled}
      isSentWhileRecording={isSentWhileRecording}
      burst={burst}
      onUse={accept}
    />
  )
  const root = useRef<HTMLDivElement>(null)
  useStyle(root, cameraStyle)
  const step = `${question ? 'question' : isReview ? 'review' : phase} ${hasControls} ${isStarting}`
  const handlers = useFollowingFocus(root, step)

  return (
    <div ref={root} className="lading-camera" data-phase={phase} {...handlers}>
      <div ref={content} className="lading-camera-content">
        {scan.Mode ? (
          <scan.Mode
            uploader={uploader}
            engine={engine}
            snapshot={snapshot}
            clock={services.clock}
            pages={scan.pages}
            onPages={scan.setPages}
            renderStage={renderStage}
            toolbar={toolbar || null}
          />
        ) : (
          <>
            {renderStage()}
            {(hasControls || isReview || burst.count > 0) && (
              <div className="lading-camera-bar">
                {isReview ? (
                  <ReviewControls
                    isVideo={phase === 'preview'}
                    onRetake={() => engine.retake()}
                    onMore={phase === 'shot' && burst.hasRoom ? burst.keep : undefined}
                    onAccept={accept}
                  />
                ) : (
                  toolbar
                )}
              </div>
            )}
          </>
        )}
      </div>
      {question && (
        <DiscardQuestion
          title={
            work === 'photos'
              ? words('camera-discard-photos', 'camera-discard-count', { count: photoCount })
              : message(DISCARD[work])
          }
          hint={message('camera-discard-hint')}
          discardLabel={message('camera-discard')}
          keepLabel={words('camera-keep', `camera-keep-${work}`)}
          onDiscard={question.discard}
          onKeep={question.keep}
        />
      )}
      <div className="lading-hidden" role="status">
        {burst.count > 0 && phase === 'ready'
          ? message('trigger-files', { count: burst.count })
          : announcementOf(snapshot)
              .map((key) => message(key))
              .join(' ')}
      </div>
    </div>
  )
}

function announcementOf({ mode, phase, endedBy }: CaptureSnapshot): readonly MessageKey[] {
  const reason = endedBy && endedBy !== 'person' ? [`camera-ended-${endedBy}`] : []
  if (phase === 'ready') return [...reason, 'camera-ready']
  // The mode "Scan" has its own words.
  if (phase === 'shot') return mode === 'scan' ? [] : ['camera-photo-taken']
  if (phase === 'recording') return ['camera-recording']
  if (phase === 'paused') return ['camera-paused']
  if (phase === 'preview') return [...reason, 'camera-video-taken']
  return []
}

/** Returns a function that adds all burst photos and the current photo or video to the list, then shows the list. */
function useAccept(uploader: Uploader, engine: CaptureEngine, takeBurst: Burst['take']): () => void {
  const isBusy = useRef(false)
  return useCallback(() => {
    const { snapshot } = engine
    const accept = async () => {
      const [burst, file] = await Promise.all([takeBurst(), engine.accept()])
      const files = file ? [...burst, file] : burst
      // Ignore the result if the person has clicked Close or Retake in the meantime.
      const isStale = engine.snapshot.photo !== snapshot.photo || engine.snapshot.clip !== snapshot.clip
      if (files.length === 0 || isStale) return
      uploader.addFiles(files, { source: 'camera' })
      uploader.setCurrentActivity('upload-list')
      uploader.setModalState(true)
    }
    if (isBusy.current) return
    isBusy.current = true
    accept()
      .catch((error: unknown) => {
        uploader.logger.error('The photo or video could not be added.', error)
        uploader.emit('notice', () => ({ message: uploader.l10n('camera-not-saved') }))
        engine.retake()
      })
      .finally(() => {
        isBusy.current = false
      })
  }, [uploader, engine, takeBurst])
}

interface ReviewControlsProps {
  readonly isVideo: boolean
  readonly onRetake: () => void
  /** Keeps the photo and starts a burst; undefined for a video, or if the list is full. */
  readonly onMore: (() => void) | undefined
  readonly onAccept: () => void
}

function ReviewControls({ isVideo, onRetake, onMore, onAccept }: ReviewControlsProps): ReactElement {
  const message = useMessage()
  const words = useWords()
  return (
    <div className="lading-camera-review">
      {onMore && (
        <button type="button" className="lading-button" onClick={onMore} onKeyDown={ignoreHeldKeys}>
          {message('camera-more')}
        </button>
      )}
      <button type="button" className="lading-button" onClick={onRetake} onKeyDown={ignoreHeldKeys}>
        {message('retake')}
      </button>
      <button
        type="button"
        className="lading-button lading-primary"
        data-action="accept"
        data-main-control=""
        onClick={onAccept}
        onKeyDown={ignoreHeldKeys}
      >
        {words('accept', isVideo ? 'camera-use-video' : 'camera-use-photo')}
      </button>
    </div>
  )
}

interface Capture {
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
}

/** Keeps a capture engine open while the component is mounted and the plugin is installed. */
function useCapture(uploader: Uploader, { clock, getStreamOpener, signal }: CameraServices): Capture {
  const { config, logger } = uploader
  const [engine] = useState(
    () =>
      new CaptureEngine({
        platform: browserPlatform,
        clock,
        logger,
        settings: () => settingsOf(uploader, getStreamOpener),
      }),
  )
  useEffect(() => {
    const close = () => engine.close()
    engine.open()
    signal.addEventListener('abort', close, { once: true })
    const keys = ['cameraModes', 'enableAudioRecording', 'accept', 'imgOnly'] as const
    const unsubscribe = config.subscribe(keys, () => engine.refresh())
    return () => {
      unsubscribe()
      signal.removeEventListener('abort', close)
      close()
    }
  }, [engine, config, signal])

  const subscribe = useCallback((listener: () => void) => engine.subscribe(listener), [engine])
  const read = () => engine.snapshot
  return { engine, snapshot: useSyncExternalStore(subscribe, read, read) }
}

/** Returns the modes on offer. Scanned pages become a PDF, so a page that accepts none has no scans. */
function listAcceptedModes({ config }: Uploader): readonly CameraMode[] {
  const modes = listCameraModes(config.get('cameraModes') ?? '')
  const accepted = acceptList(config.get('accept'), false)
  const takesPdf = accepted.length === 0 || mayMatchAccept(accepted, 'application/pdf')
  if (takesPdf && !config.get('imgOnly')) return modes
  const others = modes.filter((mode) => mode !== 'scan')
  return others.length > 0 ? others : ['photo']
}

function settingsOf(uploader: Uploader, getStreamOpener: CameraServices['getStreamOpener']): CaptureSettings {
  const { config } = uploader
  return {
    // The key is undefined while the plugin is being removed.
    modes: listAcceptedModes(uploader),
    isMirrored: config.get('cameraMirror'),
    hasAudio: config.get('enableAudioRecording'),
    maxDurationSeconds: config.get('maxVideoRecordingDuration') ?? 0,
    recorderOptions: config.get('mediaRecorderOptions'),
    openStream: config.get('uploadWhileRecording') ? getStreamOpener() : null,
  }
}
