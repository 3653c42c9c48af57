import type { BucketOptions } from './BucketOptions.js'

/** Settings that all providers need; the endpoint is derived from the others. */
type Place = Omit<BucketOptions, 'endpoint' | 'region' | 'virtualHost'>

/**
 * A bucket in Amazon S3. The region must be right: S3 refuses a URL that was signed for a different region.
 *
 * @param place.region As AWS names it, e.g. `eu-central-1`.
 */
export function awsBucket(place: Place & { readonly region: string }): BucketOptions {
  return place
}

/**
 * A bucket in Cloudflare R2. It's private at this address: set `publicUrl` to its custom domain or its `r2.dev` address. Its CORS rule must
 * name each header.
 *
 * @param place.accountId Cloudflare account id.
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
 * A bucket in Google Cloud Storage, through its interoperable API: the access key is an HMAC key. Set its CORS rule with `gcloud storage
 * buckets update`, not with the doctor.
 */
export function gcsBucket(place: Place): BucketOptions {
  return { ...place, endpoint: 'https://storage.googleapis.com', region: 'auto' }
}

/**
 * A bucket in Backblaze B2. The access key is an application key, because the master key doesn't work with this API.
 *
 * @param place.region As in the bucket's endpoint, e.g. `us-west-004`.
 */
export function b2Bucket(place: Place & { readonly region: string }): BucketOptions {
  return { ...place, endpoint: `https://s3.${place.region}.backblazeb2.com` }
}

/** A bucket in Wasabi. @param place.region As Wasabi names it, e.g. `eu-central-1`. */
export function wasabiBucket(place: Place & { readonly region: string }): BucketOptions {
  return { ...place, endpoint: `https://s3.${place.region}.wasabisys.com` }
}

/** A bucket in DigitalOcean Spaces. @param place.region As DigitalOcean names it, e.g. `fra1`. */
export function spacesBucket(place: Place & { readonly region: string }): BucketOptions {
  return { ...place, endpoint: `https://${place.region}.digitaloceanspaces.com` }
}

/**
 * A bucket in Supabase Storage with the S3 connection enabled. The region is the project's region.
 *
 * @param place.project Project reference, the first part of its host name.
 */
export function supabaseBucket(
  place: Place & { readonly project: string; readonly region: string },
): BucketOptions {
  const { project, ...rest } = place
  return { ...rest, endpoint: `https://${project}.supabase.co/storage/v1/s3` }
}

/** A bucket in Garage. @param place.region Region in Garage's configuration. @default 'garage' */
export function garageBucket(
  place: Place & { readonly endpoint: string; readonly region?: string },
): BucketOptions {
  return { region: 'garage', ...place }
}

/** A bucket in MinIO. CORS origins are set for the whole server with `MINIO_API_CORS_ALLOW_ORIGIN`; all origins by default. */
export function minioBucket(
  place: Place & { readonly endpoint: string; readonly region?: string },
): BucketOptions {
  return { region: 'us-east-1', ...place }
}

/** A bucket in RustFS. CORS origins are set for the whole server with `RUSTFS_CORS_ALLOWED_ORIGINS`. */
export function rustfsBucket(
  place: Place & { readonly endpoint: string; readonly region?: string },
): BucketOptions {
  return { region: 'us-east-1', ...place }
}

/**
 * A bucket in Ceph's object gateway.
 *
 * @param place.region Name of the zone group's API, e.g. `default`; the gateway takes any. @default 'us-east-1'
 */
export function cephBucket(
  place: Place & { readonly endpoint: string; readonly region?: string },
): BucketOptions {
  return { region: 'us-east-1', uploads: 'direct', ...place }
}

/**
 * A container in OpenStack Swift, through its s3api middleware. The access key is a Keystone EC2 credential. Buckets have no CORS rules:
 * the operator sets the proxy's `cors_allow_origin` and s3api's `cors_preflight_allow_origin`.
 *
 * @param place.region The `location` of s3api; it refuses a URL that was signed for a different region. @default 'us-east-1'
 */
export function swiftBucket(
  place: Place & { readonly endpoint: string; readonly region?: string },
): BucketOptions {
  return { region: 'us-east-1', uploads: 'copied', ...place }
}
