/**
 * Draws a landscape: mountains, water and clouds in the light of a sun, as a camera sees them. Each light, season and
 * place of {@link landscapes} is a set of its uniforms.
 */
export const landscapeShader = `#version 300 es
precision highp float;
uniform vec2 size;
uniform float seed, water, snow, green, cloud, haze, relief, height, pitch;
uniform vec3 sun, sunColor, zenith, horizon;
out vec4 color;

float hash(vec2 p) {
  p = fract(p * vec2(0.1031, 0.1030) + seed * 0.017);
  p += dot(p, p.yx + 33.33);
  return fract((p.x + p.y) * p.x * 7.13 + p.y * 3.1);
}

float noise(vec2 p) {
  vec2 cell = floor(p), f = fract(p);
  vec2 u = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  return mix(mix(hash(cell), hash(cell + vec2(1, 0)), u.x),
             mix(hash(cell + vec2(0, 1)), hash(cell + vec2(1, 1)), u.x), u.y);
}

const mat2 turn = mat2(0.8, -0.6, 0.6, 0.8);

float layers(vec2 p, int octaves) {
  float sum = 0.0, share = 0.5;
  for (int i = 0; i < octaves; i++) {
    sum += share * noise(p);
    p = turn * p * 2.03;
    share *= 0.49;
  }
  return sum;
}

/* Ridges rise where the noise has its folds; valleys stay smooth. */
float ground(vec2 p, int octaves) {
  p *= 0.11;
  float sum = 0.0, share = 0.5, before = 1.0;
  for (int i = 0; i < octaves; i++) {
    float fold = 1.0 - abs(noise(p + 17.0) * 2.0 - 1.0);
    fold *= fold;
    sum += share * fold * mix(1.0, before, 0.75);
    before = fold;
    p = turn * p * 2.07;
    share *= 0.48;
  }
  return relief * (sum * 1.15 - 0.22) * smoothstep(0.0, 1.0, layers(p * 0.002 + 3.0, 2) * 0.6 + 0.55);
}

vec3 sky(vec3 ray) {
  float up = max(ray.y, 0.0);
  vec3 air = mix(horizon, zenith, pow(up, 0.42));
  float near = max(dot(ray, sun), 0.0);
  air += sunColor * (0.22 * pow(near, 6.0) + 0.5 * pow(near, 64.0));
  air += sunColor * smoothstep(0.9994, 0.9997, near) * 6.0;
  if (ray.y > 0.01) {
    vec2 place = ray.xz / (ray.y + 0.12) * 1.1 + seed;
    float veil = layers(place + layers(place * 1.7, 3), 6);
    float body = smoothstep(1.0 - cloud, 1.25 - cloud * 0.6, veil + 0.32);
    float lit = clamp(veil - layers(place + sun.xz * 0.35, 4) + 0.55, 0.0, 1.0);
    vec3 white = mix(zenith * 0.55 + horizon * 0.25, horizon * 0.5 + sunColor * 0.7, lit);
    air = mix(air, white, body * smoothstep(0.01, 0.18, ray.y));
  }
  return air;
}

float march(vec3 eye, vec3 ray, float limit) {
  float far = 0.15;
  for (int i = 0; i < 260; i++) {
    vec3 p = eye + ray * far;
    float gap = p.y - ground(p.xz, 8);
    if (gap < 0.0012 * far || far > limit) break;
    far += max(gap * 0.34, 0.002 * far);
  }
  return far;
}

vec3 slope(vec2 p, float far) {
  float step = 0.0011 * far + 0.002;
  return normalize(vec3(ground(p - vec2(step, 0), 11) - ground(p + vec2(step, 0), 11), 2.0 * step,
                        ground(p - vec2(0, step), 11) - ground(p + vec2(0, step), 11)));
}

float shade(vec3 p) {
  float light = 1.0, far = 0.06;
  for (int i = 0; i < 28; i++) {
    vec3 q = p + sun * far;
    float gap = q.y - ground(q.xz, 6);
    light = min(light, 9.0 * gap / far);
    if (light < 0.0) break;
    far += max(0.06, gap * 0.6);
  }
  return clamp(light, 0.0, 1.0);
}

vec3 air(vec3 seen, vec3 ray, float far) {
  float lost = 1.0 - exp(-pow(far * haze, 1.35));
  vec3 glow = mix(horizon, sunColor, 0.35 * pow(max(dot(ray, sun), 0.0), 5.0));
  return mix(seen, glow, lost);
}

vec3 land(vec3 p, vec3 ray, float far) {
  vec3 n = slope(p.xz, far);
  float grain = layers(p.xz * 9.0, 5);
  vec3 rock = mix(vec3(0.15, 0.13, 0.12), vec3(0.36, 0.32, 0.28), grain);
  vec3 grass = mix(vec3(0.045, 0.075, 0.02), vec3(0.17, 0.19, 0.06), layers(p.xz * 23.0, 4));
  vec3 sand = mix(vec3(0.5, 0.34, 0.2), vec3(0.66, 0.48, 0.3), grain);
  vec3 bare = mix(rock, green < 0.0 ? sand : grass, smoothstep(0.62, 0.8, n.y + (grain - 0.5) * 0.2) * min(1.0, abs(green)));
  float white = smoothstep(snow - 0.25, snow + 0.3, p.y + grain * 0.5) * smoothstep(0.45, 0.72, n.y);
  vec3 own = mix(bare, vec3(0.82, 0.87, 0.95), white);
  float direct = max(dot(n, sun), 0.0) * shade(p + n * 0.02);
  float round = clamp(0.5 + 0.5 * n.y, 0.0, 1.0);
  vec3 light = sunColor * direct * 2.5 + zenith * round * 0.75 + horizon * (1.0 - round) * 0.3;
  return own * light;
}

vec3 see(vec3 eye, vec3 ray, out float far) {
  far = march(eye, ray, 60.0);
  if (far >= 60.0) return sky(ray);
  vec3 p = eye + ray * far;
  return air(land(p, ray, far), ray, far);
}

vec3 lake(vec3 eye, vec3 ray, float far) {
  vec3 p = eye + ray * far;
  float rough = 0.05 / (1.0 + far * 0.35);
  vec2 wave = vec2(layers(p.xz * vec2(7.0, 19.0), 4) - 0.47, layers(p.zx * vec2(19.0, 7.0) + 9.0, 4) - 0.47);
  vec3 n = normalize(vec3(wave.x * rough, 1.0, wave.y * rough * 2.2));
  vec3 back = reflect(ray, n);
  back.y = max(back.y, 0.002);
  float other;
  vec3 mirror = see(p + vec3(0.0, 0.01, 0.0), normalize(back), other);
  float share = 0.06 + 0.94 * pow(1.0 - max(dot(-ray, n), 0.0), 4.0);
  vec3 deep = mix(vec3(0.015, 0.05, 0.06), zenith * 0.25, 0.4);
  return air(mix(deep, mirror, share), ray, far);
}

void main() {
  vec3 total = vec3(0);
  for (int s = 0; s < 4; s++) {
    vec2 spot = gl_FragCoord.xy + vec2(float(s % 2), float(s / 2)) * 0.5;
    vec2 at = (spot - 0.5 * size) / size.y;
    vec3 eye = vec3(seed * 3.7, 0.0, seed * 1.3);
    eye.y = max(max(ground(eye.xz, 4), water) + height, water + height);
    vec3 ray = normalize(vec3(at.x, at.y + pitch, 1.35));
    float far;
    vec3 seen = see(eye, ray, far);
    float surface = ray.y < 0.0 ? (water - eye.y) / ray.y : 1e9;
    if (surface < far && surface < 60.0) seen = lake(eye, ray, surface);
    total += seen;
  }
  vec3 seen = total / 4.0;
  seen = seen * (2.51 * seen + 0.03) / (seen * (2.43 * seen + 0.59) + 0.14);
  seen = pow(clamp(seen, 0.0, 1.0), vec3(1.0 / 2.2));
  seen = mix(vec3(dot(seen, vec3(0.3, 0.59, 0.11))), seen, 1.18);
  seen = mix(seen, seen * seen * (3.0 - 2.0 * seen), 0.35);
  vec2 edge = gl_FragCoord.xy / size - 0.5;
  seen *= 1.0 - dot(edge, edge) * 0.45;
  seen += (hash(gl_FragCoord.xy) - 0.5) * 0.018;
  color = vec4(seen, 1.0);
}
`
