import { describe, expect, test } from 'vitest'
import { createMp4, createWebm } from '../testing/fixtures/createVideo.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { getInfo, upload } from '../testing/fixtures/upload.js'

describe('video info', () => {
  test('has duration, codecs and size of a WebM', async () => {
    const service = await startTestService()
    const bytes = createWebm()
    const info = await getInfo(service, await upload(service, bytes, { name: 'a.webm', type: 'video/webm' }))
    const video = { width: 640, height: 480, frame_rate: 30, bitrate: null, codec: 'vp8' }
    const audio = { bitrate: null, codec: 'opus', sample_rate: 48_000, channels: '2' }
    const container = { duration: 6036, format: 'webm', bitrate: Math.round((bytes.length * 8) / 6036) }
    expect(info.mime_type).toBe('video/webm')
    expect(info.video_info).toEqual({ ...container, audio, video })
    expect(info.content_info).toMatchObject({ video: { ...container, audio: [audio], video: [video] } })
  })

  test('is read from the end of an MP4', async () => {
    const service = await startTestService()
    const info = await getInfo(
      service,
      await upload(service, createMp4(), { name: 'a.mp4', type: 'video/mp4' }),
    )
    expect(info.video_info).toMatchObject({
      duration: 6000,
      format: 'mp4',
      audio: { codec: 'aac', sample_rate: 44_100, channels: '2' },
      video: { width: 1920, height: 1080, frame_rate: 30, codec: 'h264' },
    })
  })

  test('a WebM with sound only is audio, and has no video', async () => {
    const service = await startTestService()
    const bytes = createWebm({ hasPictures: false })
    const info = await getInfo(service, await upload(service, bytes, { name: 'a.webm', type: 'audio/webm' }))
    expect(info.mime_type).toBe('audio/webm')
    expect(info.video_info).toBeNull()
    expect(info.content_info).toMatchObject({
      mime: { mime: 'audio/webm', type: 'audio', subtype: 'webm' },
      video: { duration: 6036, video: [], audio: [{ codec: 'opus' }] },
    })
  })

  test('survives a restart', async () => {
    const service = await startTestService()
    const uuid = await upload(service, createWebm(), { name: 'a.webm', type: 'video/webm' })
    const before = await getInfo(service, uuid)
    await service.close()
    const again = await startTestService({ dataDir: service.dataDir })
    expect((await getInfo(again, uuid)).video_info).toEqual(before.video_info)
  })
})
