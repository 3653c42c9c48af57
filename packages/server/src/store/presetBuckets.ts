import type { BucketOptions } from './BucketOptions.js'

/** Settings that all providers need; the endpoint follows from the others. */
type Place = Omit<BucketOptions, 'endpoint' | 'region' | 'virtualHost'>

/**
 * A bucket of Amazon S3. Its region must be the right one: a URL that is signed for another one is refused.
 *
 * @param place.region As AWS names it, e.g. `eu-central-1`.
 */
export function awsBucket(place: Place & { readonly region: string }): BucketOptions {
  return place
}

/**
 * A bucket of Cloudflare R2. It is private at this address: set `publicUrl` to its custom domain or its `r2.dev` address. Its CORS rule
 * must name each header.
 *
 * @param place.accountId Id of the Cloudflare account.
 * @param place.jurisdiction `eu` for a bucket that was created there. @default none
 */
export function r2Bucket(
  place: Place & { readonly accountId: string; readonly jurisdiction?: string },
): BucketOptions {
  const { accountId, jurisdiction, ...rest } = place
  const host = [accountId, ...(jurisdiction === undefined ? [] : [jurisdiction]), 'r2.cloudflarestorage.com']
  return { ...rest, endpoint: `https://${host.join('.')}`, region: 'auto' }
}

/**
 * A bucket of Google Cloud Storage, by its interoperable API: the access key is an HMAC key. Its CORS rule is set by
 * `gcloud storage buckets update`, not by the doctor.
 */
export function gcsBucket(place: Place): BucketOptions {
  return { ...place, endpoint: 'https://storage.googleapis.com', region: 'auto' }
}

/**
 * A bucket of Backblaze B2. The access key is an application key, because the master key does not work with this API.
 *
 * @param place.region As in the bucket's endpoint, e.g. `us-west-004`.
 */
export function b2Bucket(place: Place & { readonly region: string }): BucketOptions {
  return { ...place, endpoint: `https://s3.${place.region}.backblazeb2.com` }
}

/** A bucket of Wasabi. @param place.region As Wasabi names it, e.g. `eu-central-1`. */
export function wasabiBucket(place: Place & { readonly region: string }): BucketOptions {
  return { ...place, endpoint: `https://s3.${place.region}.wasabisys.com` }
}

/** A bucket of DigitalOcean Spaces. @param place.region As DigitalOcean names it, e.g. `fra1`. */
export function spacesBucket(place: Place & { readonly region: string }): BucketOptions {
  return { ...place, endpoint: `https://${place.region}.digitaloceanspaces.com` }
}

/**
 * A bucket of Supabase Storage, whose S3 connection is on. The region is the project's.
 *
 * @param place.project Reference of the project, the first part of its host name.
 */
export function supabaseBucket(
  place: Place & { readonly project: string; readonly region: string },
): BucketOptions {
  const { project, ...rest } = place
  return { ...rest, endpoint: `https://${project}.supabase.co/storage/v1/s3` }
}

/** A bucket of Garage. @param place.region The one of Garage's configuration. @default 'garage' */
export function garageBucket(
  place: Place & { readonly endpoint: string; readonly region?: string },
): BucketOptions {
  return { region: 'garage', ...place }
}

/** A bucket of MinIO. Its CORS origins are those of the whole server, `MINIO_API_CORS_ALLOW_ORIGIN`; all by default. */
export function minioBucket(
  place: Place & { readonly endpoint: string; readonly region?: string },
): BucketOptions {
  return { region: 'us-east-1', ...place }
}

/** A bucket of RustFS. Its CORS origins are those of the whole server, `RUSTFS_CORS_ALLOWED_ORIGINS`. */
export function rustfsBucket(
  place: Place & { readonly endpoint: string; readonly region?: string },
): BucketOptions {
  return { region: 'us-east-1', ...place }
}

/**
 * A bucket of Ceph's object gateway.
 *
 * @param place.region Name of the zone group's API, e.g. `default`; the gateway takes any. @default 'us-east-1'
 */
export function cephBucket(
  place: Place & { readonly endpoint: string; readonly region?: string },
): BucketOptions {
  return { region: 'us-east-1', uploads: 'direct', ...place }
}

/**
 * A container of OpenStack Swift, by its middleware s3api. The access key is an EC2 credential of Keystone. It has no CORS rule of a
 * bucket: the operator sets `cors_allow_origin` of the proxy and `cors_preflight_allow_origin` of s3api.
 *
 * @param place.region The `location` of s3api; a URL that is signed for another one is refused. @default 'us-east-1'
 */
export function swiftBucket(
  place: Place & { readonly endpoint: string; readonly region?: string },
): BucketOptions {
  return { region: 'us-east-1', uploads: 'copied', ...place }
}
