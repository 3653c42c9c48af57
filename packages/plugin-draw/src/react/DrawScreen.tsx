import type { ActivityViewProps } from '@lading/kernel'
import {
  DiscardQuestion,
  StepMessage,
  useDiscardQuestion,
  useFollowingFocus,
  useMessage,
  useStyle,
} from '@lading/react'
import {
  type KeyboardEvent,
  type ReactElement,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { drawStyle } from '../drawStyle.js'
import type { Picture } from '../engine/loadPicture.js'
import { Sketch } from '../engine/Sketch.js'
import { DrawOptions } from './DrawOptions.js'
import type { DrawServices } from './DrawServices.js'
import { DrawToolbar } from './DrawToolbar.js'
import { Paper } from './Paper.js'
import { saveDrawing } from './saveDrawing.js'
import { usePicture } from './usePicture.js'

interface DrawScreenProps extends Pick<ActivityViewProps<'draw'>, 'holdLeave'> {
  /** The entry whose picture is drawn on, or null. */
  readonly entryId: string | null
  readonly services: DrawServices
}

/** The drawing activity: the paper, with the tools below or next to it. */
export function DrawScreen({ entryId, holdLeave, services }: DrawScreenProps): ReactElement {
  const { uploader } = services
  const message = useMessage()
  const [sketch] = useState(() => new Sketch())
  const snapshot = useSyncExternalStore(
    (listener) => sketch.subscribe(listener),
    () => sketch.snapshot,
    () => sketch.snapshot,
  )
  const [isPaper, setIsPaper] = useState(false)
  const picture = usePicture(sketch, uploader, entryId)
  const accept = useAccept(sketch, services, { entryId, ofEntry: picture.ofEntry })
  const question = useDiscardQuestion(snapshot.hasInk, holdLeave)

  const root = useRef<HTMLDivElement>(null)
  useStyle(root, drawStyle)
  const content = useRef<HTMLDivElement>(null)
  const isCovered = question !== null || picture.state !== 'ready'
  // Set as a property, because React versions handle the attribute differently.
  useLayoutEffect(() => {
    if (content.current) content.current.inert = isCovered
  }, [isCovered])
  const handlers = useFollowingFocus(root, question ? 'question' : picture.state, question !== null)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls in it
    <div
      ref={root}
      className="lading-draw"
      data-escape={question ? '' : undefined}
      onKeyDown={(event) => {
        // A modal dialog turns Escape into a request to leave, which keeps the drawing as well.
        if (question && event.key === 'Escape' && !event.currentTarget.closest('.lading-dialog')) {
          event.stopPropagation()
          question.keep()
        }
        if (!isCovered) undoByKey(event, sketch)
      }}
      {...handlers}
    >
      <div ref={content} className="lading-draw-content">
        {/* In the header, which stays visible even in low windows. */}
        <button
          type="button"
          className="lading-button lading-primary lading-draw-accept"
          disabled={!snapshot.hasInk}
          onClick={accept}
        >
          {message('accept')}
        </button>
        <Paper sketch={sketch} snapshot={snapshot} onPicture={picture.choose} />
        <div className="lading-draw-bar">
          <DrawOptions sketch={sketch} snapshot={snapshot} isPaper={isPaper} onPicture={picture.choose} />
          <DrawToolbar sketch={sketch} snapshot={snapshot} isPaper={isPaper} onPaper={setIsPaper} />
        </div>
      </div>
      {picture.state === 'loading' && (
        <div className="lading-step-message">
          <div className="lading-empty lading-loading">{message('draw-picture-loading')}</div>
        </div>
      )}
      {picture.state === 'failed' && (
        <StepMessage
          role="alert"
          title={message('draw-picture-failed')}
          hint={message('draw-picture-failed-hint')}
          actions={[
            { label: message('draw-use-paper'), onPress: () => picture.choose(null) },
            { label: message('draw-try-again'), onPress: picture.retry },
          ]}
        />
      )}
      {question && (
        <DiscardQuestion
          title={message('draw-discard-question')}
          hint={message('draw-discard-hint')}
          discardLabel={message('draw-discard')}
          keepLabel={message('draw-keep')}
          onDiscard={question.discard}
          onKeep={question.keep}
        />
      )}
      <div className="lading-hidden" role="status">
        {snapshot.notice && (
          <span key={snapshot.notice.count}>{message(`draw-${snapshot.notice.kind}`)}</span>
        )}
      </div>
    </div>
  )
}

function undoByKey(event: KeyboardEvent, sketch: Sketch): void {
  const { key, shiftKey, altKey } = event
  if (altKey || !(event.ctrlKey || event.metaKey)) return
  const letter = key.toLowerCase()
  if (letter !== 'z' && letter !== 'y') return
  event.preventDefault()
  if (letter === 'y' || shiftKey) sketch.redo()
  else sketch.undo()
}

interface DrawnEntry {
  readonly entryId: string | null
  /** The entry's picture. If the sketch has another picture, or no picture, the result is a new entry. */
  readonly ofEntry: Picture | null
}

/**
 * Returns a function that adds the drawing to the list, or replaces the entry that was drawn on, and shows the list. A second
 * call is a no-op while the first is still encoding the drawing.
 */
function useAccept(sketch: Sketch, services: DrawServices, { entryId, ofEntry }: DrawnEntry): () => void {
  const isBusy = useRef(false)
  return useCallback(() => {
    const { uploader } = services
    const accept = async () => {
      const isOfEntry = ofEntry !== null && sketch.picture === ofEntry
      await saveDrawing(sketch.drawing, isOfEntry ? entryId : null, services)
    }
    if (isBusy.current || !sketch.snapshot.hasInk) return
    isBusy.current = true
    accept()
      .catch((error: unknown) => {
        uploader.logger.error('The drawing could not be saved.', error)
        uploader.emit('notice', () => ({ message: uploader.l10n('draw-not-saved') }))
      })
      .finally(() => {
        isBusy.current = false
      })
  }, [sketch, services, entryId, ofEntry])
}
