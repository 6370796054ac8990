import type { CSSProperties } from 'react';

import { type Measurement, VERDICTS, distanceText, lineText, speedText } from './measurement-words';

/** Sizes as shares of the picture's width. */
const LETTERS = 1 / 62;
const STROKE = 1 / 420;
const RADIUS = 1 / 90;
/** A small picture has no room for words. */
const SMALL_STROKE = 1 / 90;
const SMALL_RADIUS = 1 / 32;
/** Beyond this share of the width, words stand on the left of a mark. */
const RIGHT = 0.6;

interface MeasuredOverlayProps {
  measurement: Measurement;
  /** The image that it is drawn over. */
  mediaId: string;
  width: number;
  height: number;
  /** A thumbnail: marks and line alone. */
  isSmall?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
}

/** The marks, the line and the numbers of a measurement, drawn over one of its two images as they were measured. */
export function MeasuredOverlay({
  measurement,
  mediaId,
  width,
  height,
  isSmall = false,
  className,
  style,
}: MeasuredOverlayProps) {
  const { points, verdict } = measurement;
  const [first, last] = points;
  if (!first || !last) return null;
  const { onPicture: color } = VERDICTS[verdict];
  const stroke = width * (isSmall ? SMALL_STROKE : STROKE);
  const radius = width * (isSmall ? SMALL_RADIUS : RADIUS);
  const line = { x1: first.x, y1: first.y, x2: last.x, y2: last.y };
  const own = points.find((point) => point.mediaId === mediaId) ?? first;
  const ofLine = lineText(own, measurement);
  const words = [
    speedText(measurement),
    distanceText(measurement),
    ...(ofLine === null ? [] : [ofLine]),
  ];
  const letters = width * LETTERS;
  const isLeft = own.x > width * RIGHT;
  // Above the mark where the picture has room there.
  const top = own.y > letters * 6 ? own.y - letters * 1.5 * words.length : own.y + letters * 2.4;
  return (
    <svg
      className={className}
      style={style}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Measured: ${words.join(', ')}`}
    >
      <g fill="none" strokeLinecap="round">
        <line {...line} stroke="#080b0f" strokeWidth={stroke * 2.2} />
        <line {...line} stroke={color} strokeWidth={stroke} />
        {points.map((point) => (
          <g key={point.mediaId} strokeDasharray={point === own ? undefined : radius / 2}>
            <circle
              cx={point.x}
              cy={point.y}
              r={radius}
              stroke="#080b0f"
              strokeWidth={stroke * 2.2}
            />
            <circle cx={point.x} cy={point.y} r={radius} stroke={color} strokeWidth={stroke} />
          </g>
        ))}
      </g>
      {!isSmall && (
        <g
          fill="#fff"
          stroke="#080b0f"
          strokeWidth={letters / 5}
          strokeLinejoin="round"
          paintOrder="stroke"
          fontSize={letters}
          fontWeight={650}
          textAnchor={isLeft ? 'end' : 'start'}
        >
          {words.map((text, index) => (
            <text
              key={text}
              x={own.x + (isLeft ? -1 : 1) * radius * 1.8}
              y={top + index * letters * 1.3}
            >
              {text}
            </text>
          ))}
        </g>
      )}
    </svg>
  );
}
