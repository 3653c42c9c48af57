import { expect, test } from 'vitest'
import { createBucketUrl } from './createBucketUrl.js'
import * as presets from './presetBuckets.js'

const place = { bucket: 'files', accessKeyId: 'a', secretAccessKey: 's' }

test.each([
  [
    presets.awsBucket({ ...place, region: 'eu-central-1' }),
    'https://files.s3.eu-central-1.amazonaws.com',
    'eu-central-1',
  ],
  [presets.r2Bucket({ ...place, accountId: 'abc' }), 'https://abc.r2.cloudflarestorage.com/files', 'auto'],
  [
    presets.r2Bucket({ ...place, accountId: 'abc', jurisdiction: 'eu' }),
    'https://abc.eu.r2.cloudflarestorage.com/files',
    'auto',
  ],
  [presets.gcsBucket(place), 'https://storage.googleapis.com/files', 'auto'],
  [
    presets.b2Bucket({ ...place, region: 'us-west-004' }),
    'https://s3.us-west-004.backblazeb2.com/files',
    'us-west-004',
  ],
  [
    presets.wasabiBucket({ ...place, region: 'eu-central-1' }),
    'https://s3.eu-central-1.wasabisys.com/files',
    'eu-central-1',
  ],
  [presets.spacesBucket({ ...place, region: 'fra1' }), 'https://fra1.digitaloceanspaces.com/files', 'fra1'],
  [
    presets.supabaseBucket({ ...place, project: 'abc', region: 'eu-west-1' }),
    'https://abc.supabase.co/storage/v1/s3/files',
    'eu-west-1',
  ],
  [presets.garageBucket({ ...place, endpoint: 'http://garage:3900' }), 'http://garage:3900/files', 'garage'],
  [presets.minioBucket({ ...place, endpoint: 'http://minio:9000' }), 'http://minio:9000/files', 'us-east-1'],
  [
    presets.rustfsBucket({ ...place, endpoint: 'http://rustfs:9000' }),
    'http://rustfs:9000/files',
    'us-east-1',
  ],
  [
    presets.cephBucket({ ...place, endpoint: 'https://rgw.test', region: 'default' }),
    'https://rgw.test/files',
    'default',
  ],
  [
    presets.swiftBucket({ ...place, endpoint: 'https://swift.test' }),
    'https://swift.test/files',
    'us-east-1',
  ],
])('%o is at %s', (bucket, url, region) => {
  expect([createBucketUrl(bucket), bucket.region]).toEqual([url, region])
})
