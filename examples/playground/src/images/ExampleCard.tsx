import { imageAttributes } from '@lading/plugin-cdn-image'
import { CdnImage, CdnPicture } from '@lading/plugin-cdn-image/react'
import { createElement, type ReactNode, useState } from 'react'
import { CodeBlock } from '../parts/CodeBlock.js'
import { elementAttributes } from './elementAttributes.js'
import { elementCode, reactCode } from './exampleCodes.js'
import type { ExampleProps, ImageExample } from './ImageExample.js'

/** The picture of an example, the URL that the browser has chosen for it, and its code. */
export function ExampleCard({
  example: { id, note, props: own, as = 'react' },
  base,
}: {
  readonly example: ImageExample
  readonly base: ExampleProps
}): ReactNode {
  const props: ExampleProps = { ...base, ...own }
  const isElement = as === 'element'
  const [chosen, setChosen] = useState('')
  return (
    <li className="card example" id={id.replace(' ', '-')}>
      <div className="example-picture" onLoadCapture={({ target }) => setChosen(urlOf(target))}>
        {as === 'address' ? (
          <p className="example-url">{imageAttributes(props).src}</p>
        ) : isElement ? (
          createElement('lading-img', elementAttributes(props))
        ) : (
          <ReactPicture {...props} />
        )}
        {props.isBackgroundFor && <div className="example-box" />}
      </div>
      <div className="example-text">
        <h3>{id}</h3>
        <p>{note}</p>
        {chosen && <p className="example-url">{chosen}</p>}
        <CodeBlock label={`Code of ${id}`} code={isElement ? elementCode(props) : reactCode(props)} />
        {!isElement && !props.sources && typeof props.secureDeliveryProxy !== 'function' && (
          <details>
            <summary>Custom element</summary>
            <CodeBlock label={`Element of ${id}`} code={elementCode(props)} />
          </details>
        )}
      </div>
    </li>
  )
}

function ReactPicture({ sources, alt = '', ...image }: ExampleProps): ReactNode {
  return sources ? <CdnPicture {...image} alt={alt} sources={sources} /> : <CdnImage {...image} alt={alt} />
}

/** The operations are what differs: the host and the file are the same for all. */
function urlOf(target: EventTarget): string {
  return target instanceof HTMLImageElement ? target.currentSrc.replace(/^.*?\/-\//, '…/-/') : ''
}
