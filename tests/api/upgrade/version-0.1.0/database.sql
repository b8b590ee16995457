-- What version 0.1.0 (commit b3f6000) wrote into PostgreSQL 15 while use-service.ts was its customer; see README.md.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA drizzle;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE public.idempotent_requests (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    project_id bigint NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    runner text NOT NULL,
    lease_ends_at timestamp with time zone NOT NULL,
    answer json,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE public.idempotent_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.idempotent_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.jobs (
    id bigint NOT NULL,
    task text NOT NULL,
    payload json NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    attempts_max integer DEFAULT 12 NOT NULL,
    dedupe_key text,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.login_tokens (
    id bigint NOT NULL,
    user_id bigint,
    email text NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used boolean DEFAULT false NOT NULL,
    nonce_hash text,
    password_hash text
);
ALTER TABLE public.login_tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.login_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.previews (
    id bigint NOT NULL,
    user_id bigint,
    filename text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE public.previews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.previews_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.projects (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL,
    description text,
    api_key_hash text NOT NULL,
    api_key_prefix text NOT NULL,
    endpoint_path text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    settings json,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    api_key_last_used_at timestamp with time zone,
    signing_version integer DEFAULT 0 NOT NULL
);
ALTER TABLE public.projects ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.projects_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE UNLOGGED TABLE public.rate_limits (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE public.request_log (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    project_id bigint,
    request_id text NOT NULL,
    method text NOT NULL,
    route text NOT NULL,
    status integer NOT NULL,
    ms integer NOT NULL,
    bytes integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    source text DEFAULT 'api'::text NOT NULL,
    error_type text,
    error_message text
);
ALTER TABLE public.request_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.request_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.sessions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    proves_mailbox boolean DEFAULT false NOT NULL
);
ALTER TABLE public.sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.signed_images (
    project_id bigint NOT NULL,
    fingerprint text NOT NULL,
    image_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.stripe_events (
    id text NOT NULL,
    type text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.table_images (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    project_id bigint,
    filename text NOT NULL,
    public_url text NOT NULL,
    title text,
    description text,
    format text NOT NULL,
    width_px integer NOT NULL,
    height_px integer NOT NULL,
    size_bytes integer NOT NULL,
    json_data json,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    style_layers json,
    first_part_id bigint,
    alt text,
    scale real
);
ALTER TABLE public.table_images ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.table_images_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.usage_days (
    user_id bigint NOT NULL,
    day date NOT NULL,
    project_id bigint NOT NULL,
    tables integer NOT NULL
);
CREATE TABLE public.usage_notices (
    user_id bigint NOT NULL,
    window_ends_at timestamp with time zone NOT NULL,
    percent integer NOT NULL
);
CREATE TABLE public.users (
    id bigint NOT NULL,
    username text,
    password text,
    email text NOT NULL,
    first_name text,
    last_name text,
    auth_provider text DEFAULT 'local'::text NOT NULL,
    external_id text,
    stripe_customer_id text,
    stripe_subscription_id text,
    current_plan_tier text DEFAULT 'free'::text,
    usage_count integer DEFAULT 0 NOT NULL,
    usage_reset_date timestamp with time zone DEFAULT (now() + '30 days'::interval) NOT NULL,
    avatar_url text,
    api_key_hash text,
    api_key_prefix text,
    settings json,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    email_verified_at timestamp with time zone,
    api_key_last_used_at timestamp with time zone
);
ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations VALUES (1, '600e06c4db17e18234b15b97521b612a87cbe492648a56237bb8b987eaade71f', 1795228195997);
INSERT INTO drizzle.__drizzle_migrations VALUES (2, '7f3b8505728bfe1dfded0b3606bee66b7452de612948bcd8d9be5e29f9b124b9', 1795231141929);
INSERT INTO drizzle.__drizzle_migrations VALUES (3, '89a1759442c13f6fbbd8721f40b6b8580b41fefb193b45bcdac616d9682975c4', 1795231231338);
INSERT INTO drizzle.__drizzle_migrations VALUES (4, '990f9bfd180ca61b4b90609b8fd028b1c012bc87d6c028f7c601c95d2c006a5c', 1795294338922);
INSERT INTO drizzle.__drizzle_migrations VALUES (5, 'f7c8390be679f7ba3ab4c78333b87605824fd8392c29a37925afdc1d7ae4f1e3', 1795307805738);
INSERT INTO drizzle.__drizzle_migrations VALUES (6, 'b59274d07985d0170d4278763b7536f3536f442a4a1cd6ab2d196597e2f03cfa', 1795308895212);
INSERT INTO drizzle.__drizzle_migrations VALUES (7, 'b3099f7e0785faf7af798cb5303cfdb9a4413e976ce62341f0756c73263e2386', 1795311752133);
INSERT INTO drizzle.__drizzle_migrations VALUES (8, '7a629bebb8074a750741df6bf25d18c226ee9007a8c1aeae7c2929d8d655597c', 1795318343266);
INSERT INTO public.idempotent_requests OVERRIDING SYSTEM VALUE VALUES (1, 2, 2, 'report-of-november', 'xvayPkSuu2wukrB8q5XdqiolHBWVpz65Yb6dZs6Fa1Q', 'UkBaC7uQnNpmEo24hJZxaw', '2026-11-23 13:56:19.45+00', '{"success":true,"id":11,"url":"http://localhost:4660/api/images/once-zli3RUdC6osKym73wkk414.png","imageUrl":"http://localhost:4660/api/images/once-zli3RUdC6osKym73wkk414.png","image_url":"http://localhost:4660/api/images/once-zli3RUdC6osKym73wkk414.png","shareUrl":"http://localhost:4660/s/once-zli3RUdC6osKym73wkk414","image":{"id":11,"url":"http://localhost:4660/api/images/once-zli3RUdC6osKym73wkk414.png","filename":"once-zli3RUdC6osKym73wkk414.png","createdAt":"2026-11-23T13:55:49.464Z","title":"Once"},"metadata":{"format":"png","width":290,"height":263,"size":3544},"images":[{"id":11,"url":"http://localhost:4660/api/images/once-zli3RUdC6osKym73wkk414.png","filename":"once-zli3RUdC6osKym73wkk414.png","width":290,"height":263,"bytes":3544,"part":1,"parts":1}],"userId":2,"projectId":2,"alt":"Once, a table with 3 rows and 3 columns: Region, Revenue, Change.","longAlt":"Once, a table with 3 rows and 3 columns: Region, Revenue, Change. Region: North, Revenue: 125000, Change: -0.031. Region: Süd, Revenue: 98000.5, Change: 0.12. Region: 東, Revenue: 0, Change: -.","html":"<img src=\"http://localhost:4660/api/images/once-zli3RUdC6osKym73wkk414.png\" width=\"290\" height=\"263\" alt=\"Once, a table with 3 rows and 3 columns: Region, Revenue, Change.\" style=\"max-width:100%;height:auto\">","markdown":"![Once, a table with 3 rows and 3 columns: Region, Revenue, Change.](http://localhost:4660/api/images/once-zli3RUdC6osKym73wkk414.png)","warnings":[]}', '2026-11-24 13:55:49.45+00');
INSERT INTO public.jobs OVERRIDING SYSTEM VALUE VALUES (1, 'settle-image-file', '{"filename":"to-be-deleted-arEDxUCtImHVkUWNdnuNWB.png"}', '2026-11-23 13:56:50.531988+00', 0, 12, NULL, NULL, '2026-11-23 13:55:49.531988+00');
INSERT INTO public.jobs OVERRIDING SYSTEM VALUE VALUES (3, 'send-mail', '{"to":"grace@example.com","template":"magic-link","values":{"seed":"QTDuXgC7dvxGSkZx2H61U-MYH0TtDrTwBlka4cUpY3I"}}', '2026-11-23 13:55:52.636488+00', 0, 12, NULL, NULL, '2026-11-23 13:55:52.636488+00');
INSERT INTO public.login_tokens OVERRIDING SYSTEM VALUE VALUES (1, NULL, 'grace@example.com', 'QU8sTb_EpHLF5ke32ueglCZ_qzQxkwk5_lejaxW1Eyo', '2026-11-23 13:55:52.638+00', '2026-11-24 13:55:52.638+00', false, '29UFC4uCbvusssIdiWqtD2V3BQmFJy1qc_zdDVesUcQ', NULL);
INSERT INTO public.previews OVERRIDING SYSTEM VALUE VALUES (1, 2, 'table-lhiEdhArRCN0TKiJiPVK18.png', '2026-11-23 13:55:49.483263+00', '2026-11-23 14:55:49.482+00');
INSERT INTO public.projects OVERRIDING SYSTEM VALUE VALUES (1, 1, 'First project', NULL, '38nM9VLWjpT76Os_iDsQn7WPcoLdB6KFJc6U0rJ5lio', 'pictable_project_t6kj9x', 'first-project-jzvfzt', true, NULL, '2026-11-23 13:55:48.231084+00', '2026-11-23 13:55:48.231084+00', NULL, 0);
INSERT INTO public.projects OVERRIDING SYSTEM VALUE VALUES (2, 2, 'Monthly report', NULL, 'Gu-Fee5P8adev7YKhct04aFJoJLyd2RCBICScQ0MH8I', 'pictable_project_jcbmj6', 'monthly-report-9hzao5', true, NULL, '2026-11-23 13:55:49.09026+00', '2026-11-23 13:55:49.09026+00', '2026-11-23 13:55:49.125+00', 1);
INSERT INTO public.rate_limits VALUES ('register:127.0.0.1', 1, 1795445748985);
INSERT INTO public.rate_limits VALUES ('key:project-2', 9, 1795442159127);
INSERT INTO public.rate_limits VALUES ('account:2', 15, 1795442159065);
INSERT INTO public.rate_limits VALUES ('magic-link:127.0.0.1', 1, 1795445752633);
INSERT INTO public.rate_limits VALUES ('mail:grace@example.com', 1, 1795443052634);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (1, 2, NULL, '532244df-a127-4bde-a49b-83a2e8ce34fe', 'POST', '/api/pictable/user/generate-api-key', 200, 13, 82, '2026-11-23 13:55:49.07+00', 'web-app', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (2, 2, NULL, 'f1e084d6-6538-4e9c-9fc3-dee6e1004a6e', 'POST', '/api/pictable/projects', 201, 11, 367, '2026-11-23 13:55:49.095+00', 'web-app', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (3, 2, NULL, 'f0ee6fa2-a97d-4e57-87a3-561985c848d4', 'POST', '/api/pictable/projects/:id/signing-secret', 200, 8, 95, '2026-11-23 13:55:49.106+00', 'web-app', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (4, 2, NULL, '0d571ced-2335-43a5-ab45-b88cf0d0a9a9', 'POST', '/api/settings', 200, 9, 119, '2026-11-23 13:55:49.119+00', 'web-app', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (5, 2, 2, 'e7d89385-08a6-46c5-8f8f-1a660cca197e', 'POST', '/api/pictable/table-to-image', 200, 94, 1479, '2026-11-23 13:55:49.216+00', 'api', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (6, 2, 2, '36dfcde1-cb8e-4292-818c-8786aef858b7', 'POST', '/api/pictable/table-to-image', 200, 21, 1491, '2026-11-23 13:55:49.242+00', 'api', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (7, 2, 2, '39fa82e7-83d8-4153-8cd5-57cd2fe8c8fe', 'POST', '/api/pictable/table-to-image', 200, 24, 1481, '2026-11-23 13:55:49.269+00', 'api', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (8, 2, 2, 'f7243c8c-02c2-447c-b7c3-dff4b06ec4a0', 'POST', '/api/pictable/table-to-image', 200, 45, 1406, '2026-11-23 13:55:49.319+00', 'api', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (9, 2, 2, 'a8f6f32b-c5f7-49ef-9295-da09856dfc00', 'POST', '/api/pictable/table-to-image', 200, 111, 5486, '2026-11-23 13:55:49.443+00', 'api', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (10, 2, 2, 'f4c19482-9336-4ad3-a243-96006d3ab5f2', 'POST', '/api/pictable/table-to-image', 200, 24, 1467, '2026-11-23 13:55:49.47+00', 'api', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (11, 2, 2, '7517a9d7-65b1-422c-be63-05704c6911ac', 'POST', '/api/pictable/table-to-image/preview', 200, 15, 381, '2026-11-23 13:55:49.488+00', 'api', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (12, 2, 2, '5111a525-3b78-4aba-8b70-885bbfefbfa9', 'POST', '/api/pictable/table-to-image', 200, 13, 1602, '2026-11-23 13:55:49.517+00', 'api', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (13, 2, NULL, 'c02d413d-cc1d-424e-b8c6-7321fc130545', 'DELETE', '/api/pictable/user/images/:id', 200, 21, 16, '2026-11-23 13:55:49.548+00', 'web-app', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (14, 2, 2, 'db6a02bb-78e2-4540-8ab1-dec6f3abc837', 'GET', '/api/signed/:file', 200, 28, 3987, '2026-11-23 13:55:49.617+00', 'api', NULL, NULL);
INSERT INTO public.request_log OVERRIDING SYSTEM VALUE VALUES (15, 2, NULL, '9628f8f7-7e67-49fa-b87c-1a0a049d61d8', 'GET', '/api/pictable/user/usage', 200, 7, 2171, '2026-11-23 13:55:52.629+00', 'web-app', NULL, NULL);
INSERT INTO public.sessions OVERRIDING SYSTEM VALUE VALUES (1, 2, 'CYmWVMpzqpx1YEq4Q8OV7h7zUOiPZH6ubPV0mXhUuVg', '2026-11-23 13:55:49.039+00', '2026-11-23 13:55:49.039+00', '2026-12-23 13:55:49.039+00', false);
INSERT INTO public.signed_images VALUES (2, '_iPfYvt_inrm16W2Cei1u21ltBm6F5Q_1Vbs2E6PDhU', 13, '2026-11-23 13:55:49.610097+00');
INSERT INTO public.table_images OVERRIDING SYSTEM VALUE VALUES (1, 2, 2, 'sales-LJQ63yKQ2Dl0KgjwgSfjgX.png', 'http://localhost:4660/api/images/sales-LJQ63yKQ2Dl0KgjwgSfjgX.png', 'Sales', NULL, 'png', 290, 263, 3603, '{"title":"Sales","data":[{"Region":"North","Revenue":125000,"Change":-0.031},{"Region":"Süd","Revenue":98000.5,"Change":0.12},{"Region":"東","Revenue":0,"Change":null}],"options":{"format":"png"}}', '2026-11-23 13:55:49.206+00', NULL, '[{"headerBackgroundColor":"#12355b","headerTextColor":"#ffffff","fontSize":15}]', NULL, 'Sales, a table with 3 rows and 3 columns: Region, Revenue, Change.', 1);
INSERT INTO public.table_images OVERRIDING SYSTEM VALUE VALUES (2, 2, 2, 'sales-mrEjDaFS9SPtgUv7ZpZamr.jpeg', 'http://localhost:4660/api/images/sales-mrEjDaFS9SPtgUv7ZpZamr.jpeg', 'Sales', NULL, 'jpeg', 290, 263, 10886, '{"title":"Sales","data":[{"Region":"North","Revenue":125000,"Change":-0.031},{"Region":"Süd","Revenue":98000.5,"Change":0.12},{"Region":"東","Revenue":0,"Change":null}],"options":{"format":"jpeg"}}', '2026-11-23 13:55:49.235+00', NULL, '[{"headerBackgroundColor":"#12355b","headerTextColor":"#ffffff","fontSize":15}]', NULL, 'Sales, a table with 3 rows and 3 columns: Region, Revenue, Change.', 1);
INSERT INTO public.table_images OVERRIDING SYSTEM VALUE VALUES (3, 2, 2, 'sales-Oz8Boydi4FXiLcxer0u78C.svg', 'http://localhost:4660/api/images/sales-Oz8Boydi4FXiLcxer0u78C.svg', 'Sales', NULL, 'svg', 290, 263, 16292, '{"title":"Sales","data":[{"Region":"North","Revenue":125000,"Change":-0.031},{"Region":"Süd","Revenue":98000.5,"Change":0.12},{"Region":"東","Revenue":0,"Change":null}],"options":{"format":"svg"}}', '2026-11-23 13:55:49.263+00', NULL, '[{"headerBackgroundColor":"#12355b","headerTextColor":"#ffffff","fontSize":15}]', NULL, 'Sales, a table with 3 rows and 3 columns: Region, Revenue, Change.', 1);
INSERT INTO public.table_images OVERRIDING SYSTEM VALUE VALUES (4, 2, 2, 'sales-TTSahWf4_rjiKrnD7100Pk.pdf', 'http://localhost:4660/api/images/sales-TTSahWf4_rjiKrnD7100Pk.pdf', 'Sales', NULL, 'pdf', 290, 263, 8803, '{"title":"Sales","data":[{"Region":"North","Revenue":125000,"Change":-0.031},{"Region":"Süd","Revenue":98000.5,"Change":0.12},{"Region":"東","Revenue":0,"Change":null}],"options":{"format":"pdf"}}', '2026-11-23 13:55:49.314+00', NULL, '[{"headerBackgroundColor":"#12355b","headerTextColor":"#ffffff","fontSize":15}]', NULL, 'Sales, a table with 3 rows and 3 columns: Region, Revenue, Change.', 1);
INSERT INTO public.table_images OVERRIDING SYSTEM VALUE VALUES (5, 2, 2, 'teams-cPjJ6AmYzp8ogP1G3v_ub2.png', 'http://localhost:4660/api/images/teams-cPjJ6AmYzp8ogP1G3v_ub2.png', 'Teams', 'Sixty names', 'png', 290, 979, 9801, '{"title":"Teams","data":[{"Row":1,"Name":"Name 1"},{"Row":2,"Name":"Name 2"},{"Row":3,"Name":"Name 3"},{"Row":4,"Name":"Name 4"},{"Row":5,"Name":"Name 5"},{"Row":6,"Name":"Name 6"},{"Row":7,"Name":"Name 7"},{"Row":8,"Name":"Name 8"},{"Row":9,"Name":"Name 9"},{"Row":10,"Name":"Name 10"},{"Row":11,"Name":"Name 11"},{"Row":12,"Name":"Name 12"},{"Row":13,"Name":"Name 13"},{"Row":14,"Name":"Name 14"},{"Row":15,"Name":"Name 15"},{"Row":16,"Name":"Name 16"},{"Row":17,"Name":"Name 17"},{"Row":18,"Name":"Name 18"},{"Row":19,"Name":"Name 19"},{"Row":20,"Name":"Name 20"},{"Row":21,"Name":"Name 21"},{"Row":22,"Name":"Name 22"},{"Row":23,"Name":"Name 23"},{"Row":24,"Name":"Name 24"},{"Row":25,"Name":"Name 25"},{"Row":26,"Name":"Name 26"},{"Row":27,"Name":"Name 27"},{"Row":28,"Name":"Name 28"},{"Row":29,"Name":"Name 29"},{"Row":30,"Name":"Name 30"},{"Row":31,"Name":"Name 31"},{"Row":32,"Name":"Name 32"},{"Row":33,"Name":"Name 33"},{"Row":34,"Name":"Name 34"},{"Row":35,"Name":"Name 35"},{"Row":36,"Name":"Name 36"},{"Row":37,"Name":"Name 37"},{"Row":38,"Name":"Name 38"},{"Row":39,"Name":"Name 39"},{"Row":40,"Name":"Name 40"},{"Row":41,"Name":"Name 41"},{"Row":42,"Name":"Name 42"},{"Row":43,"Name":"Name 43"},{"Row":44,"Name":"Name 44"},{"Row":45,"Name":"Name 45"},{"Row":46,"Name":"Name 46"},{"Row":47,"Name":"Name 47"},{"Row":48,"Name":"Name 48"},{"Row":49,"Name":"Name 49"},{"Row":50,"Name":"Name 50"},{"Row":51,"Name":"Name 51"},{"Row":52,"Name":"Name 52"},{"Row":53,"Name":"Name 53"},{"Row":54,"Name":"Name 54"},{"Row":55,"Name":"Name 55"},{"Row":56,"Name":"Name 56"},{"Row":57,"Name":"Name 57"},{"Row":58,"Name":"Name 58"},{"Row":59,"Name":"Name 59"},{"Row":60,"Name":"Name 60"}],"customFilename":"teams","description":"Sixty names","options":{"for":"teams"}}', '2026-11-23 13:55:49.434+00', NULL, '[{"headerBackgroundColor":"#12355b","headerTextColor":"#ffffff","fontSize":15}]', NULL, 'Teams, a table with 60 rows and 2 columns: Row, Name.', 1.6);
INSERT INTO public.table_images OVERRIDING SYSTEM VALUE VALUES (6, 2, 2, 'teams-2-6-uS_vDf3yphKdX--gMSdWTh.png', 'http://localhost:4660/api/images/teams-2-6-uS_vDf3yphKdX--gMSdWTh.png', 'Teams (2/6)', 'Sixty names', 'png', 290, 979, 10797, NULL, '2026-11-23 13:55:49.434+00', NULL, NULL, 5, 'Teams, a table with 60 rows and 2 columns: Row, Name. (2/6)', 1.6);
INSERT INTO public.table_images OVERRIDING SYSTEM VALUE VALUES (7, 2, 2, 'teams-3-6-J9f7hGh5hD6dwAgtQPGMvj.png', 'http://localhost:4660/api/images/teams-3-6-J9f7hGh5hD6dwAgtQPGMvj.png', 'Teams (3/6)', 'Sixty names', 'png', 290, 979, 11885, NULL, '2026-11-23 13:55:49.434+00', NULL, NULL, 5, 'Teams, a table with 60 rows and 2 columns: Row, Name. (3/6)', 1.6);
INSERT INTO public.table_images OVERRIDING SYSTEM VALUE VALUES (8, 2, 2, 'teams-4-6-mK6YhBAKOVH910S3X80KTq.png', 'http://localhost:4660/api/images/teams-4-6-mK6YhBAKOVH910S3X80KTq.png', 'Teams (4/6)', 'Sixty names', 'png', 290, 979, 11805, NULL, '2026-11-23 13:55:49.434+00', NULL, NULL, 5, 'Teams, a table with 60 rows and 2 columns: Row, Name. (4/6)', 1.6);
INSERT INTO public.table_images OVERRIDING SYSTEM VALUE VALUES (9, 2, 2, 'teams-5-6-jJ-vKfspBzg6cd4ZvvLd2X.png', 'http://localhost:4660/api/images/teams-5-6-jJ-vKfspBzg6cd4ZvvLd2X.png', 'Teams (5/6)', 'Sixty names', 'png', 290, 979, 11530, NULL, '2026-11-23 13:55:49.434+00', NULL, NULL, 5, 'Teams, a table with 60 rows and 2 columns: Row, Name. (5/6)', 1.6);
INSERT INTO public.table_images OVERRIDING SYSTEM VALUE VALUES (10, 2, 2, 'teams-6-6-n7IIEQxMEvMvsgq9ZQkkh5.png', 'http://localhost:4660/api/images/teams-6-6-n7IIEQxMEvMvsgq9ZQkkh5.png', 'Teams (6/6)', 'Sixty names', 'png', 290, 611, 7454, NULL, '2026-11-23 13:55:49.434+00', NULL, NULL, 5, 'Teams, a table with 60 rows and 2 columns: Row, Name. (6/6)', 1.6);
INSERT INTO public.table_images OVERRIDING SYSTEM VALUE VALUES (11, 2, 2, 'once-zli3RUdC6osKym73wkk414.png', 'http://localhost:4660/api/images/once-zli3RUdC6osKym73wkk414.png', 'Once', NULL, 'png', 290, 263, 3544, '{"title":"Once","data":[{"Region":"North","Revenue":125000,"Change":-0.031},{"Region":"Süd","Revenue":98000.5,"Change":0.12},{"Region":"東","Revenue":0,"Change":null}]}', '2026-11-23 13:55:49.464+00', NULL, '[{"headerBackgroundColor":"#12355b","headerTextColor":"#ffffff","fontSize":15}]', NULL, 'Once, a table with 3 rows and 3 columns: Region, Revenue, Change.', 1);
INSERT INTO public.table_images OVERRIDING SYSTEM VALUE VALUES (12, 2, 2, 'to-be-deleted-arEDxUCtImHVkUWNdnuNWB.png', 'http://localhost:4660/api/images/to-be-deleted-arEDxUCtImHVkUWNdnuNWB.png', 'To be deleted', NULL, 'png', 290, 263, 3891, '{"title":"To be deleted","data":[{"Region":"North","Revenue":125000,"Change":-0.031},{"Region":"Süd","Revenue":98000.5,"Change":0.12},{"Region":"東","Revenue":0,"Change":null}]}', '2026-11-23 13:55:49.514+00', '2026-11-23 13:55:49.531988+00', '[{"headerBackgroundColor":"#12355b","headerTextColor":"#ffffff","fontSize":15}]', NULL, 'To be deleted, a table with 3 rows and 3 columns: Region, Revenue, Change.', 1);
INSERT INTO public.table_images OVERRIDING SYSTEM VALUE VALUES (13, 2, 2, 'a-signed-table-wl5LefWH8yTRi1dxrlqxX-.png', 'http://localhost:4660/api/images/a-signed-table-wl5LefWH8yTRi1dxrlqxX-.png', 'A signed table', NULL, 'png', 290, 263, 3987, '{"title":"A signed table","data":[{"Region":"North","Revenue":125000,"Change":-0.031},{"Region":"Süd","Revenue":98000.5,"Change":0.12},{"Region":"東","Revenue":0,"Change":null}]}', '2026-11-23 13:55:49.609+00', NULL, '[{"headerBackgroundColor":"#12355b","headerTextColor":"#ffffff","fontSize":15}]', NULL, 'A signed table, a table with 3 rows and 3 columns: Region, Revenue, Change.', 1);
INSERT INTO public.usage_days VALUES (2, '2026-11-23', 2, 8);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (1, 'developer', NULL, 'developer@pictable.example', NULL, NULL, 'local', NULL, NULL, NULL, 'enterprise', 0, '2026-12-23 13:55:48.224+00', NULL, 'YR_3m4bIoY_aZrXEIZgKpybSUPsCCk3UFz6k-UyhYfM', 'pictable_user_ibf1ye', NULL, '2026-11-23 13:55:48.226299+00', '2026-11-23 13:55:48.223+00', NULL);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (2, 'ada', '$argon2id$v=19$m=19456,t=2,p=1$3fTtG7SPh2Mv2jMipmtOaw$6pGnb66X9b9avH5aqLPi9gvdcc2IlWAIR2MsNBpuhxQ', 'ada@example.com', NULL, NULL, 'local', NULL, NULL, NULL, 'free', 8, '2026-12-23 13:55:49.035+00', NULL, 'R3E51VfKvWSOAXJR4RiNsuTGEyfv36LTK0XBibFe3P8', 'pictable_user_ce50k3', '{"headerBackgroundColor":"#12355b","headerTextColor":"#ffffff","fontSize":15}', '2026-11-23 13:55:49.035+00', NULL, NULL);
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 8, true);
SELECT pg_catalog.setval('public.idempotent_requests_id_seq', 1, true);
SELECT pg_catalog.setval('public.jobs_id_seq', 3, true);
SELECT pg_catalog.setval('public.login_tokens_id_seq', 1, true);
SELECT pg_catalog.setval('public.previews_id_seq', 1, true);
SELECT pg_catalog.setval('public.projects_id_seq', 2, true);
SELECT pg_catalog.setval('public.request_log_id_seq', 15, true);
SELECT pg_catalog.setval('public.sessions_id_seq', 1, true);
SELECT pg_catalog.setval('public.table_images_id_seq', 13, true);
SELECT pg_catalog.setval('public.users_id_seq', 2, true);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotent_requests
    ADD CONSTRAINT idempotent_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_dedupe_key_unique UNIQUE (dedupe_key);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_tokens
    ADD CONSTRAINT login_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_tokens
    ADD CONSTRAINT login_tokens_token_hash_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_filename_unique UNIQUE (filename);
ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_api_key_hash_unique UNIQUE (api_key_hash);
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_endpoint_path_unique UNIQUE (endpoint_path);
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.request_log
    ADD CONSTRAINT request_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.signed_images
    ADD CONSTRAINT signed_images_project_id_fingerprint_pk PRIMARY KEY (project_id, fingerprint);
ALTER TABLE ONLY public.stripe_events
    ADD CONSTRAINT stripe_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.table_images
    ADD CONSTRAINT table_images_filename_unique UNIQUE (filename);
ALTER TABLE ONLY public.table_images
    ADD CONSTRAINT table_images_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.usage_days
    ADD CONSTRAINT usage_days_user_id_day_project_id_pk PRIMARY KEY (user_id, day, project_id);
ALTER TABLE ONLY public.usage_notices
    ADD CONSTRAINT usage_notices_user_id_window_ends_at_percent_pk PRIMARY KEY (user_id, window_ends_at, percent);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_api_key_hash_unique UNIQUE (api_key_hash);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_stripe_customer_id_unique UNIQUE (stripe_customer_id);
CREATE INDEX idempotent_requests_expiry ON public.idempotent_requests USING btree (expires_at);
CREATE UNIQUE INDEX idempotent_requests_key ON public.idempotent_requests USING btree (user_id, project_id, key);
CREATE INDEX jobs_due ON public.jobs USING btree (run_at);
CREATE INDEX login_tokens_expiry ON public.login_tokens USING btree (expires_at);
CREATE UNIQUE INDEX login_tokens_open_email ON public.login_tokens USING btree (email) WHERE (NOT used);
CREATE INDEX previews_expiry ON public.previews USING btree (expires_at);
CREATE INDEX projects_user ON public.projects USING btree (user_id, id);
CREATE INDEX rate_limits_expiry ON public.rate_limits USING btree (expire);
CREATE INDEX request_log_age ON public.request_log USING btree (created_at);
CREATE INDEX request_log_user ON public.request_log USING btree (user_id, id DESC NULLS LAST);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX signed_images_image ON public.signed_images USING btree (image_id);
CREATE INDEX table_images_parts ON public.table_images USING btree (first_part_id) WHERE (first_part_id IS NOT NULL);
CREATE INDEX table_images_project ON public.table_images USING btree (project_id, id DESC NULLS LAST);
CREATE INDEX table_images_retention ON public.table_images USING btree (created_at) WHERE (json_data IS NOT NULL);
CREATE INDEX table_images_user ON public.table_images USING btree (user_id, id DESC NULLS LAST);
CREATE UNIQUE INDEX users_email_unique ON public.users USING btree (lower(email));
CREATE UNIQUE INDEX users_external_id_unique ON public.users USING btree (auth_provider, external_id);
ALTER TABLE ONLY public.idempotent_requests
    ADD CONSTRAINT idempotent_requests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_tokens
    ADD CONSTRAINT login_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.request_log
    ADD CONSTRAINT request_log_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.signed_images
    ADD CONSTRAINT signed_images_image_id_table_images_id_fk FOREIGN KEY (image_id) REFERENCES public.table_images(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.signed_images
    ADD CONSTRAINT signed_images_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.table_images
    ADD CONSTRAINT table_images_first_part_id_table_images_id_fk FOREIGN KEY (first_part_id) REFERENCES public.table_images(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.table_images
    ADD CONSTRAINT table_images_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.table_images
    ADD CONSTRAINT table_images_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.usage_days
    ADD CONSTRAINT usage_days_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.usage_notices
    ADD CONSTRAINT usage_notices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
