import { parseCdnUrl, parseOperations } from '@lading/cdn'
import { describeGroup } from '../describeGroup.js'
import { ServiceError } from '../errors/ServiceError.js'
import { renderImage } from '../image/renderImage.js'
import type { Endpoint } from '../ServiceParts.js'
import { findFile } from '../savedFiles.js'

/** `GET /{uuid}/{modifiers}{name}`: the file, or an image of it. Source: wire protocol §10. */
export const deliver: Endpoint = async ({ request }, parts) => {
  const { uuid, group, modifiers, fileName } = parseCdnUrl(request.url) ?? {}
  if (!uuid) throw new ServiceError('FileNotFoundError')
  const groupInfo = group ? await describeGroup(`${uuid}~${group.count}`, parts) : undefined
  if (groupInfo && group?.index === null) return Response.json(groupInfo)
  const member = groupInfo?.files[group?.index ?? 0] as { uuid?: string } | null | undefined
  const file = await findFile(group ? (member?.uuid ?? '') : uuid, parts)
  if (!file) throw new ServiceError('FileNotFoundError')
  const { info, body } = file
  const operations = parseOperations(modifiers ?? '').filter(({ name }) => !name.startsWith('@'))
  if (operations.some(({ name }) => name === 'json')) {
    return Response.json({ id: info.uuid, ...info.image_info })
  }
  const drawn = info.is_image && operations.length > 0 ? await renderImage(body, operations) : null
  const sent = drawn ?? body
  const name = encodeURIComponent(fileName ?? info.filename)
  return new Response(sent, {
    headers: {
      'content-type': drawn?.type ?? info.mime_type,
      'content-length': String(sent.size),
      'content-disposition': `inline; filename*=UTF-8''${name}`,
      // An uploaded file never runs as a page.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}
