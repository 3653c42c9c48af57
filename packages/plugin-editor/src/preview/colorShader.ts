/** Shader step kinds. */
export const STEP = { curve: 0, gain: 1, saturation: 2, splitTone: 3, keep: 4, mix: 5 } as const

/** Maximum steps in one draw: all tuning operations and a filter need 15. */
export const MAX_STEPS = 16

// One triangle that covers the canvas.
const VERTEX = `#version 300 es
out vec2 place;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
  place = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`

// Runs the steps like `applyColor` in @lading/cdn; the tests compare the two pixel by pixel.
const FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
uniform sampler2D picture;
uniform highp sampler2D curves;
uniform int count;
uniform vec4 steps[${MAX_STEPS}];
uniform vec4 more[${MAX_STEPS}];
in vec2 place;
out vec4 result;

float curve(float value, int row) {
  return texelFetch(curves, ivec2(int(floor(value * float(textureSize(curves, 0).x - 1) + 0.5)), row), 0).r;
}

void main() {
  vec4 pixel = texture(picture, place);
  vec3 color = pixel.rgb;
  vec3 kept = color;
  for (int at = 0; at < ${MAX_STEPS}; at++) {
    if (at >= count) break;
    vec4 a = steps[at];
    float light = dot(color, vec3(0.2126, 0.7152, 0.0722));
    switch (int(a.w)) {
      case ${STEP.curve}:
        int row = int(a.x);
        color = vec3(curve(color.r, row), curve(color.g, row), curve(color.b, row));
        break;
      case ${STEP.gain}:
        color *= a.xyz;
        break;
      case ${STEP.saturation}:
        float spread = max(color.r, max(color.g, color.b)) - min(color.r, min(color.g, color.b));
        color = light + (color - light) * (1.0 + (a.x - 1.0) * (1.0 - (1.0 - a.y) * spread));
        break;
      case ${STEP.splitTone}:
        color += (1.0 - light) * (1.0 - light) * a.xyz + light * light * more[at].xyz;
        break;
      case ${STEP.keep}:
        kept = color;
        break;
      case ${STEP.mix}:
        color = kept + (color - kept) * a.x;
        break;
    }
    color = clamp(color, 0.0, 1.0);
  }
  result = vec4(color * pixel.a, pixel.a);
}`

/** Shaders that paint an image with color operations. */
export const colorShader: { readonly vertex: string; readonly fragment: string } = {
  vertex: VERTEX,
  fragment: FRAGMENT,
}
