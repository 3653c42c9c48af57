import { expect, test } from 'vitest'
import { createFinisher } from '../createFinisher.js'
import { createElement, createElementHead, createUint, ID, joinBytes, listElements } from './EbmlElement.js'

/** Creates a recording as browsers write it: without a duration. @param times of the blocks, by track, in milliseconds */
function createRecording(times: readonly (readonly number[])[]): Blob {
  const tracks = times.map((_, index) =>
    createElement(
      ID.trackEntry,
      createElement(ID.trackNumber, createUint(index + 1, 1)),
      createElement(ID.trackType, createUint(index + 1, 1)),
    ),
  )
  const blocks = times
    .flatMap((own, index) => own.map((time) => ({ time, track: index + 1 })))
    .sort((a, b) => a.time - b.time)
    .map(({ time, track }) =>
      createElement(ID.simpleBlock, Uint8Array.of(0x80 + track, ...createUint(time, 2), 0x80, 1, 2, 3)),
    )
  const content = joinBytes([
    createElement(ID.info, createElement(ID.timestampScale, createUint(1_000_000, 4))),
    createElement(ID.tracks, ...tracks),
    createElement(ID.cluster, createElement(ID.timestamp, createUint(0, 1)), ...blocks),
  ])
  const segment = joinBytes([createElementHead(ID.segment, content.length), content])
  return new Blob([createElement(ID.ebml), segment] as BlobPart[], { type: 'video/webm' })
}

/** Finishes a recording, and reads the duration that was written, in milliseconds. */
async function readDuration(recording: Blob, recordedMs?: number): Promise<number> {
  const finisher = createFinisher('video/webm')
  finisher.add(recording)
  const bytes = new Uint8Array(await (await finisher.finish(recording, recordedMs)).arrayBuffer())
  const find = (content: Uint8Array, id: number) =>
    [...listElements(content)].find((element) => element.id === id)?.content ?? new Uint8Array()
  const duration = find(find(find(bytes, ID.segment), ID.info), ID.duration)
  return new DataView(duration.buffer, duration.byteOffset).getFloat64(0)
}

test.each([
  ['frames at equal distances', [[0, 33, 66, 99]], 132],
  ['a screen that stands still before the last frame', [[0, 33, 66, 5000]], 5033],
  ['a screen that stands still before the last two frames', [[0, 33, 5000, 5033]], 5066],
  ['frames that a busy computer has dropped', [[0, 40, 480, 920]], 960],
  ['frames with the same time', [[0, 33, 33]], 66],
  ['one frame', [[0]], 0],
  [
    'sound that goes on after a picture that stands still',
    [
      [0, 33],
      [0, 20, 40, 60],
    ],
    80,
  ],
])('the duration ends with the last frame: %s', async (_, times, expected) => {
  expect(await readDuration(createRecording(times))).toBe(expected)
})

test('a single frame lasts as long as was recorded', async () => {
  expect(await readDuration(createRecording([[0]]), 6000)).toBe(6000)
  expect(await readDuration(createRecording([[0, 33]]), 6000)).toBe(66)
})
